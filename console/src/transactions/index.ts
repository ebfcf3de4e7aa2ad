export { readTransactionsSearch, type TransactionsSearch } from './model/index.ts';
export { AccountLedger, TransactionsPage } from './page/index.ts';
