import { lazyPage } from '../../routing/index.ts';

export const ReviewPage = lazyPage(() => import('./review-page.tsx'), 'ReviewPage');
