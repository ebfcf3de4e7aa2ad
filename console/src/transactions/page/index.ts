import { lazyPage } from '../../routing/index.ts';

export const TransactionsPage = lazyPage(() => import('./transactions-page.tsx'), 'TransactionsPage');
