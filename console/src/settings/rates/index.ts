import { lazyPage } from '../../routing/index.ts';

export { readRatesSearch } from './search.ts';

export const RatesPage = lazyPage(() => import('./rates-page.tsx'), 'RatesPage');
