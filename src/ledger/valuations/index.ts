export { VALUATION } from './kind.ts';
export {
  addValuation,
  changeValuation,
  dayBefore,
  findOpeningShift,
  openAccount,
  removeAllValuations,
  removeValuation,
  restoreValuations,
  setBalance,
  shiftOpening,
} from './set-balance.ts';
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
