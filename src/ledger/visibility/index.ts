export {
  entryPermissionIn,
  findHeldAccount,
  isEnough,
  type Permission,
  permissionIn,
  requireEnough,
  requireEntryPermission,
  requirePermission,
  SHARED_PERMISSIONS,
  type SharedPermission,
} from './require-permission.ts';
export {
  authorOf,
  entriesOfAccountVisibleTo,
  entryVisibleTo,
  isByPerson,
  type Membership,
  type VisibleAccounts,
  visibleAccountsFor,
  visibleAccountsIn,
  visibleAccountsOf,
  visibleTo,
} from './visible-accounts.ts';
