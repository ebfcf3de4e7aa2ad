import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { language, t } from '../../ui/i18n/index.ts';
import { useLatest } from '../../ui/index.ts';
import { keepTyped, startTyping } from '../palette/typed-ahead.ts';
import { PAGES, type Page } from './pages.ts';

/** The keys that work on every page, for the help. */
export const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], text: t('Search or go to') },
  { keys: ['?'], text: t('Show these shortcuts') },
  { keys: ['Ctrl', 'Z'], text: t('Undo the last change') },
  { keys: ['N'], text: t('Add a transaction') },
  { keys: ['/'], text: t('Search on this page') },
  ...PAGES.map(({ letter, label }) => ({
    keys: ['G', letter.toUpperCase()],
    text: t('Go to {page}', { page: language === 'en' ? label.toLowerCase() : label }),
  })),
];

const SEQUENCE_MS = 1500;
const TEXT_FIELDS = 'textarea, select, [contenteditable], [role=combobox], input:not([type=checkbox], [type=radio])';

type Actions = { readonly openPalette: () => void; readonly openHelp: () => void; readonly add: (() => void) | null };

/** Listens for the shortcuts. Single letters do nothing while the person types or a dialog is open. */
export function useShortcuts(actions: Actions): void {
  const navigate = useNavigate();
  const latest = useLatest({
    ...actions,
    go: (to: Page['to']) => navigate({ to }),
  });
  useEffect(() => {
    let startedAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { openHelp, add, go } = latest.current;
      const openPalette = () => {
        startTyping(event.timeStamp);
        latest.current.openPalette();
      };
      const key = event.key.toLowerCase();
      const run = (action: () => unknown) => {
        event.preventDefault();
        event.stopPropagation();
        action();
      };
      if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'k') return run(openPalette);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (keepTyped(event)) return run(() => undefined);
      if (isBusy(event.target)) return;
      const isSequence = event.timeStamp - startedAt < SEQUENCE_MS && startedAt > 0;
      startedAt = key === 'g' ? event.timeStamp : 0;
      const page = PAGES.find(({ letter }) => letter === key);
      if (isSequence && page !== undefined) return run(() => go(page.to));
      if (key === '?') return run(openHelp);
      if (key === 'n' && add !== null) return run(add);
      if (key === '/') return run(() => focusSearch(openPalette));
    };
    // Before the page's own keys: the second letter of a sequence may be one of them.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [latest]);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(TEXT_FIELDS) !== null;
  return isTyping || document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}

function focusSearch(openPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field === null) openPalette();
  // Only some browsers focus a field whose text is selected.
  field?.focus();
  field?.select();
}
