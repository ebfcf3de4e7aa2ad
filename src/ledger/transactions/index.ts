export { deleteEntriesOf } from './delete-transaction.ts';
export { relabelTransactions, replaceTag } from './relabel-transactions.ts';
export { transactionRoutes } from './routes.ts';
