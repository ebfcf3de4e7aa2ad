export { moveAt, type PlannedEntry, readHistory, worthAt } from './history.ts';
export { type AccountHistory, balanceReader, INTERVALS, pointDates, pointsMax } from './points.ts';
export { presentRef } from './present.ts';
export { balanceHistoryRoutes } from './routes.ts';
export { type AccountSeries, findSeries } from './store.ts';
export { type AccountWorth, sumByCurrency, sumWorths } from './worths.ts';
