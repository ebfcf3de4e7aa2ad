import { lazyPage } from '../routing/index.ts';

export { readOverviewSearch } from './search.ts';

export const OverviewPage = lazyPage(() => import('./overview-page.tsx'), 'OverviewPage');
