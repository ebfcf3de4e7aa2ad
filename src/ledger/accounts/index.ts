export { type DeleteEntries, deleteOrStart, removeAccount, startDeletion } from './delete-account.ts';
export { forgetUser } from './forget-user.ts';
export { ACCOUNT } from './kind.ts';
export { balancesOf } from './read-account.ts';
export { addShare, endShares } from './record-share.ts';
export { welcomeMember } from './share-by-default.ts';
export { shareRoutes } from './share-routes.ts';
export { countEntries, findDayAt } from './store.ts';
export { addAccount, changeAccount } from './write-account.ts';
