export { passOnAccounts } from './pass-on-accounts.ts';
export { isEnough, type Permission, SHARED_PERMISSIONS, type SharedPermission } from './permissions.ts';
export { accountsSeenOnlyBy, endShares, endSharesWith } from './record-share.ts';
export { permissionIn, requireEnough, requirePermission } from './require-permission.ts';
export { shareNewAccount, welcomeMember } from './share-by-default.ts';
export {
  accountVisibleTo,
  type Membership,
  type VisibleAccounts,
  visibleAccountsIn,
  visibleAccountsOf,
  visibleTo,
} from './visible-accounts.ts';
