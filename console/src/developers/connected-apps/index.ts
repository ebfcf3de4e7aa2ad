import { lazyPage } from '../../routing/index.ts';

export const ConnectedAppsPage = lazyPage(() => import('./connected-apps-page.tsx'), 'ConnectedAppsPage');
