import { lazyPage } from '../../routing/index.ts';

export const WebhooksPage = lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage');
