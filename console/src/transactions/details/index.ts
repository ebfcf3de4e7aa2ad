export { TransactionDrawer } from './transaction-drawer.tsx';
