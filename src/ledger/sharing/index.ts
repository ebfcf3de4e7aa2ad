export { passOnAccounts } from './pass-on-accounts.ts';
export { isEnough, type Permission, SHARED_PERMISSIONS, type SharedPermission } from './permissions.ts';
export { accountsOnlyOf, endShares, endSharesWith } from './record-share.ts';
export { permissionIn, requireEnough, requirePermission } from './require-permission.ts';
export { shareNewAccount, welcomeMember } from './share-by-default.ts';
export { type Reach, reachIn, reachOf, type Viewer, within, withinOne } from './visible-accounts.ts';
