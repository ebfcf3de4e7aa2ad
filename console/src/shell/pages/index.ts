export { PAGES, SETTINGS } from './pages.ts';
export { SHORTCUTS, useShortcuts } from './shortcuts.ts';
export { useSignOut } from './use-sign-out.ts';
