import { lazyPage } from '../routing/index.ts';

export { ApplicationsPage } from './applications/index.ts';
export { ConnectedAppsPage } from './connected-apps/index.ts';
export { KeysPage, readKeysSearch } from './keys/index.ts';
export { RequestLogPage, readRequestLogSearch } from './request-log/index.ts';
export { readUsageSearch, UsagePage } from './usage/index.ts';
export { WebhooksPage } from './webhooks/index.ts';

export const DevelopersLayout = lazyPage(() => import('./layout.tsx'), 'DevelopersLayout');
