export { isEnough, type Permission, SHARED_PERMISSIONS, type SharedPermission } from './permissions.ts';
export { permissionIn, requireEnough, requirePermission } from './require-permission.ts';
export {
  accountVisibleTo,
  authorOf,
  type Membership,
  type VisibleAccounts,
  visibleAccountsIn,
  visibleAccountsOf,
  visibleTo,
} from './visible-accounts.ts';
