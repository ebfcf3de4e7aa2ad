export { type AccountGroup, groupAccounts } from './account-groups.ts';
export { ACCOUNT_ICONS } from './account-icons.ts';
export { ACCOUNT_TYPES, type AccountType, accountTypeLabel, subtypeLabel } from './account-types.ts';
export { SubtypeField } from './subtype-field.tsx';
