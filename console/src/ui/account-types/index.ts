export { ACCOUNT_ICONS } from './account-icons.ts';
export {
  ACCOUNT_TYPES,
  type AccountGroup,
  type AccountType,
  accountTypeLabel,
  groupAccounts,
  isAssetType,
} from './account-types.ts';
export { SubtypeField } from './subtype-field.tsx';
export { subtypeLabel } from './subtype-labels.ts';
