import { lazyPage } from '../../routing/index.ts';

export { readRequestLogSearch } from './search.ts';

export const RequestLogPage = lazyPage(() => import('./request-log-page.tsx'), 'RequestLogPage');
