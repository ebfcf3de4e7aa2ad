export { type DayFlows, findDays, LAST, netFlows, type Stretch } from './account-days.ts';
export { type AccountTypeRules, rulesOf } from './account-types.ts';
export { BalanceMoves, moveBalance } from './balance-moves.ts';
export { balancesOf } from './balances-of.ts';
export { type DeleteEntries, deleteAccountIn } from './delete-account.ts';
export { fillAccount } from './fill-account.ts';
export {
  type CurrencySum,
  convertFlows,
  type ForeignShare,
  foreignShares,
  NO_SHARE,
  ratesOfDays,
  shareOf,
  sumsOf,
} from './foreign-entries.ts';
export { forgetUser } from './forget-user.ts';
export { dayBefore } from './opening-anchor.ts';
export { accountRecord, presentSums, storedCurrency } from './present.ts';
export { AccountRef, accountFilter, ForeignBalance, localeQuery } from './schemas.ts';
export { addValuation, changeValuation, removeValuation } from './state-balance.ts';
export { type AccountRow, countEntries, familyCurrency, findAccount } from './store.ts';
export { valuationRecord } from './valuation-record.ts';
export {
  findNewestValuation,
  findOpeningAnchor,
  findValuation,
  findValuationOn,
  findValuations,
  oldestEntryDate,
  type ValuationRow,
} from './valuation-store.ts';
export { addAccount, requireCurrency } from './write-account.ts';
