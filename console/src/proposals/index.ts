import { lazyPage } from '../routing/index.ts';

export { usePendingProposals } from './queries.ts';
export { readProposalsSearch } from './search.ts';

export const ProposalsPage = lazyPage(() => import('./proposals-page.tsx'), 'ProposalsPage');
