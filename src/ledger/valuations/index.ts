export { VALUATION } from './kind.ts';
export {
  addValuation,
  changeValuation,
  openAccount,
  removeAllValuations,
  removeValuation,
  restoreValuations,
  setBalance,
} from './set-balance.ts';
export { dayBefore, findOpeningShift, shiftOpening } from './shift-opening.ts';
export {
  countReconciliations,
  findFirstValuation,
  findNewestValuation,
  findOpeningAnchor,
  findValuation,
  findValuationOn,
  findValuations,
  oldestEntryDate,
  type ValuationRow,
} from './store.ts';
