import { lazyPage } from '../routing/index.ts';

export { readReportsSearch } from './model/index.ts';

export const ReportsPage = lazyPage(() => import('./reports-page.tsx'), 'ReportsPage');
