export { deleteSomeTrades } from './delete-trades.ts';
export { TRADE } from './kind.ts';
export { storedDecimal, withFraction } from './present.ts';
export { parseRatio } from './ratio.ts';
export { countStoredTrades, findIdentifiedTrade, findTrade } from './store.ts';
export { eventOf } from './trade-events.ts';
export { writeTrades } from './write-trades.ts';
