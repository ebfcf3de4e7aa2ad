import { lazyPage } from '../routing/index.ts';

export const MerchantsPage = lazyPage(() => import('./merchants-page.tsx'), 'MerchantsPage');
