export { ACCOUNT_TYPE_NAMES, type AccountType, type AccountTypeRules, rulesOf } from './account-types.ts';
export {
  type DateRange,
  type DayFlows,
  dayChanges,
  type EntryMoney,
  findDays,
  findFlows,
  LAST,
  netFlows,
} from './daily-sums.ts';
export {
  type CurrencySum,
  convertFlows,
  type ForeignShare,
  foreignShares,
  isInvested,
  NO_SHARE,
  presentSums,
  ratesOfDays,
  shareOf,
  sumsOf,
} from './foreign-entries.ts';
export {
  type AccountRow,
  addToForeignBalance,
  findAccount,
  findForeignBalance,
  moveBalance,
  requireBalanceInRange,
} from './store.ts';
