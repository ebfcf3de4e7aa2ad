import { lazyPage } from '../routing/index.ts';

export { readBudgetsSearch } from './search.ts';

export const BudgetsPage = lazyPage(() => import('./budgets-page.tsx'), 'BudgetsPage');
