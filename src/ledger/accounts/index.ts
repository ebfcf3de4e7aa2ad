export { type DeleteEntries, deleteOrStart, forgetUser, removeAccount, startDeletion } from './delete-account.ts';
export { ACCOUNT } from './kind.ts';
export { balancesOf } from './read-account.ts';
export { shareRoutes } from './routes.ts';
export { NewAccount } from './schemas.ts';
export { sharesOfAccount } from './share-store.ts';
export { addShare, endShares, welcomeMember } from './shares.ts';
export { countEntries, findDayAt } from './store.ts';
export { addAccount, changeAccount, openNewAccount } from './write-account.ts';
