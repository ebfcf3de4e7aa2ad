import { lazyPage } from '../routing/index.ts';

export { readReportsSearch } from './search.ts';

export const ReportsPage = lazyPage(() => import('./reports-page.tsx'), 'ReportsPage');
