import { lazyPage } from '../routing/index.ts';

export { DueText } from './due-text.tsx';
export { recurringName } from './naming/index.ts';
export { readRecurringSearch } from './search.ts';

export const RecurringPage = lazyPage(() => import('./recurring-page.tsx'), 'RecurringPage');
