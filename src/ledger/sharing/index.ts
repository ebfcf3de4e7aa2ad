export { passOnAccounts } from './pass-on-accounts.ts';
export { accountsSeenOnlyBy, endShares, endSharesWith } from './record-share.ts';
export { shareNewAccount, welcomeMember } from './share-by-default.ts';
