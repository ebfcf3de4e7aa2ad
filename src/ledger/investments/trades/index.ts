export { deleteSomeTrades } from './delete-trades.ts';
export { TRADE } from './kind.ts';
export { storedDecimal, withFraction } from './present.ts';
export { countStoredTrades, findIdentifiedTrade, findTrade } from './store.ts';
export { writeTrades } from './write-trades.ts';
