export { supportsTrades } from '#ledger/investments/trade-types.ts';
export { wrongPositions } from './check-positions.ts';
export { deleteSomeTrades } from './delete-trades.ts';
export {
  idsOfImport,
  KnownSecurities,
  type NamedInFile,
  postTradesOfFile,
  removeTradesOfImport,
  type TradeOfFile,
  tradesBetween,
} from './file-trades.ts';
export { followMethod } from './follow-holdings.ts';
export { TRADE } from './kind.ts';
export { columnsOfDraft, type TradeDraft } from './plan-trade.ts';
export { storedDecimal, withFraction } from './present.ts';
export { countStoredTrades, findIdentifiedTrade, findTrade } from './store.ts';
export { eventOf } from './trade-events.ts';
export { addTrades, writeTrades } from './write-trades.ts';
