import { lazyPage } from '../routing/index.ts';

export { FamilyPage, MembersPage } from './family/index.ts';
export { DataPage } from './family-data/index.ts';
export { HistoryPage, readHistorySearch } from './history/index.ts';
export { ProfilePage } from './profile/index.ts';
export { RatesPage, readRatesSearch } from './rates/index.ts';
export { SecurityPage, SessionsPage } from './security/index.ts';

export const AppearancePage = lazyPage(() => import('./appearance-page.tsx'), 'AppearancePage');
export const SettingsLayout = lazyPage(() => import('./layout.tsx'), 'SettingsLayout');
