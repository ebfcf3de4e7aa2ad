import { lazyPage } from '../../routing/index.ts';

export const ApplicationsPage = lazyPage(() => import('./applications-page.tsx'), 'ApplicationsPage');
