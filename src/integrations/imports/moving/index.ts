export { addMonths } from './add-months.ts';
export { addParts, leaveOutParts } from './add-parts.ts';
export { findKept, rememberCreated, takeBackCreated } from './created-records.ts';
export { listMonthBalances } from './month-balances.ts';
export { findMoving, presentMoved } from './present-moving.ts';
export { MonthBalancePage, MonthBalanceQuery, MovedKinds, Moving } from './schemas.ts';
export { takeBackParts, writeLabels, writeParts } from './write-parts.ts';
