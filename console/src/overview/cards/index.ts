export { Bills } from './bills.tsx';
export { CashFlow } from './cash-flow.tsx';
export { Goals } from './goals.tsx';
export { NetWorth } from './net-worth.tsx';
export { Recent } from './recent.tsx';
export { Review } from './review.tsx';
export { Spending } from './spending.tsx';
