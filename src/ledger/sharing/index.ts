export { passOnAccounts } from './pass-on-accounts.ts';
export { accountsSeenOnlyBy, addShare, endShares, endSharesWith } from './record-share.ts';
export { shareNewAccount, welcomeMember } from './share-by-default.ts';
