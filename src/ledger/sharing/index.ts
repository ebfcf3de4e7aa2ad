export { passOnAccounts } from './pass-on-accounts.ts';
export { isEnough, type Permission, SHARED_PERMISSIONS, type SharedPermission } from '#ledger/visibility/permissions.ts';
export { accountsSeenOnlyBy, endShares, endSharesWith } from './record-share.ts';
export { permissionIn, requireEnough, requirePermission } from '#ledger/visibility/require-permission.ts';
export { shareNewAccount, welcomeMember } from './share-by-default.ts';
export {
  accountVisibleTo,
  type Membership,
  type VisibleAccounts,
  visibleAccountsIn,
  visibleAccountsOf,
  visibleTo,
} from '#ledger/visibility/visible-accounts.ts';
