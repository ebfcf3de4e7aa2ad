import { lazyPage } from '../../routing/index.ts';

export { readHistorySearch } from './search.ts';

export const HistoryPage = lazyPage(() => import('./history-page.tsx'), 'HistoryPage');
