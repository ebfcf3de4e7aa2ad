import { lazyPage } from '../../routing/index.ts';

export const SecurityPage = lazyPage(() => import('./security-page.tsx'), 'SecurityPage');
export const SessionsPage = lazyPage(() => import('./sessions-page.tsx'), 'SessionsPage');
