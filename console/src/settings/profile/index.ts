import { lazyPage } from '../../routing/index.ts';

export const ProfilePage = lazyPage(() => import('./profile-page.tsx'), 'ProfilePage');
