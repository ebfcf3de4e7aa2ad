export { type AccountGroup, groupAccounts } from './account-groups.ts';
export { ACCOUNT_ICONS } from './account-icons.ts';
export { ACCOUNT_TYPES, type AccountType, accountTypeLabel, isAssetType } from './account-types.ts';
export { SubtypeField } from './subtype-field.tsx';
export { subtypeLabel } from './subtype-labels.ts';
