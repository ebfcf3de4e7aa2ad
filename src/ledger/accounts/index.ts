export { moveBalance } from './move-balance.ts';
export { storedCurrency } from './present.ts';
export { accountRoutes } from './routes.ts';
export { AccountRef, localeQuery } from './schemas.ts';
export { type AccountRow, countEntries, findAccount } from './store.ts';
export { requireCurrency } from './write-account.ts';
