export { addMonths } from './add-months.ts';
export { addParts, leaveOutParts } from './add-parts.ts';
export { addPrices } from './add-prices.ts';
export { findKept, OF_SESSIONS, rememberCreated, takeBackAccount, takeBackCreated } from './created-records.ts';
export { listMonthBalances } from './month-balances.ts';
export { findMoving, presentMoved } from './present-moving.ts';
export { REASONS } from './reasons.ts';
export { KeptRecords, MonthBalancePage, MonthBalanceQuery, MovedKinds, Moving } from './schemas.ts';
export { takeBackParts, writeLabels, writeParts } from './write-parts.ts';
