export { type History, readHistory, worthAt } from './history.ts';
export { todayOf } from './read-balances.ts';
export { type AccountSeries, findSeries } from './store.ts';
