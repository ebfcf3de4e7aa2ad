export { isEnough, type Permission, SHARED_PERMISSIONS, type SharedPermission } from './permissions.ts';
export {
  entryPermissionIn,
  permissionIn,
  requireEnough,
  requireEntryPermission,
  requirePermission,
} from './require-permission.ts';
export {
  authorOf,
  entriesOfAccountVisibleTo,
  entryVisibleTo,
  isByPerson,
  type Membership,
  type VisibleAccounts,
  visibleAccountsIn,
  visibleAccountsOf,
  visibleTo,
} from './visible-accounts.ts';
