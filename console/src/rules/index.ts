import { lazyDialog, lazyPage } from '../routing/index.ts';

export const RulesPage = lazyPage(() => import('./rules-page.tsx'), 'RulesPage');

export const AlwaysDialog = lazyDialog(async () => (await import('./always-dialog.tsx')).AlwaysDialog);
