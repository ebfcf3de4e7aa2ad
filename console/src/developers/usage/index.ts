import { lazyPage } from '../../routing/index.ts';

export { readUsageSearch } from './search.ts';

export const UsagePage = lazyPage(() => import('./usage-page.tsx'), 'UsagePage');
