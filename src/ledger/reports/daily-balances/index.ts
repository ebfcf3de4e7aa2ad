export { type History, readHistory, worthAt } from './history.ts';
export { type AccountSeries, findSeries } from './store.ts';
