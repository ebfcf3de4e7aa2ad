export { valuationRecord } from './present.ts';
export {
  addValuation,
  openAccount,
  removeAllValuations,
  restoreValuations,
  setBalance,
} from './set-balance.ts';
export { dayBefore, findOpeningShift, shiftOpening } from './shift-opening.ts';
export {
  countReconciliations,
  findNewestValuation,
  findOpeningAnchor,
  findValuations,
  type ValuationRow,
} from './store.ts';
