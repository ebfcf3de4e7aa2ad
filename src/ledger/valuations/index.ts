export { dayBefore, moveAnchor, wayFor } from './opening-anchor.ts';
export { valuationRecord } from './present.ts';
export {
  addValuation,
  anchor,
  changeValuation,
  type NewValuation,
  newValuation,
  openAccount,
  removeAllValuations,
  removeValuation,
  stateBalance,
} from './state-balance.ts';
export {
  countReconciliations,
  findNewestValuation,
  findOpeningAnchor,
  findValuations,
  insertValuations,
  type ValuationRow,
} from './store.ts';
