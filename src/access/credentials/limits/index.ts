export { type OwnAccount, ownAccounts, requireDatesInOrder, requireOwnAccounts } from './own-accounts.ts';
export { givenLimits, shownLimits } from './schemas.ts';
