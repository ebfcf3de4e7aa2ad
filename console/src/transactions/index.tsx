export { TransactionsPage } from './transactions-page.tsx';
