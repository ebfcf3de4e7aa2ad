import { lazyPage } from '../routing/index.ts';

export { monthNamed, REST, SERIES } from './month/index.ts';
export { readOverviewSearch } from './search.ts';

export const OverviewPage = lazyPage(() => import('./overview-page.tsx'), 'OverviewPage');
