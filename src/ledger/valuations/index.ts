export { valuationRecord } from './present.ts';
export {
  addValuation,
  changeValuation,
  type NewValuation,
  openAccount,
  removeAllValuations,
  removeValuation,
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
