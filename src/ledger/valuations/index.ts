export { dayBefore, moveAnchor, wayFor } from './opening-anchor.ts';
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
export { valuationRecord } from './valuation-record.ts';
export {
  countReconciliations,
  findNewestValuation,
  findOpeningAnchor,
  findValuations,
  insertValuations,
  type ValuationRow,
} from './valuation-store.ts';
