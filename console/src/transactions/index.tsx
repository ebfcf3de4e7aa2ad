export { TransactionsPage } from './page/transactions-page.tsx';
