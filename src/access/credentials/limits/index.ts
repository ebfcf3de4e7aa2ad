export { type OwnAccount, ownAccounts, requireOwnAccounts } from './own-accounts.ts';
export { givenLimits, shownLimits } from './schemas.ts';
