import { lazyPage } from '../../routing/index.ts';

export { memberName } from './member-name.ts';

export const FamilyPage = lazyPage(() => import('./family-page.tsx'), 'FamilyPage');
export const MembersPage = lazyPage(() => import('./members-page.tsx'), 'MembersPage');
