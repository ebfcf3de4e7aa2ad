export { readTransactionsSearch } from './model/index.ts';
export { TransactionsPage } from './page/index.ts';
export { TransactionRows } from './transaction-rows.tsx';
