import { useEffect } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { useLatest } from '../../ui/index.ts';

export type KeyActions = {
  /** Accepts a suggestion by its place. */
  readonly accept: (place: number) => void;
  readonly choose: () => void;
  readonly mark: () => void;
  readonly markShown: () => void;
  readonly skip: () => void;
  readonly back: () => void;
  readonly always: () => void;
};

/** The keys of the review, for its help. */
export const REVIEW_KEYS = [
  ['A', t('Accept the first suggestion')],
  ['1–3', t('Accept a suggestion by its number')],
  ['C', t('Choose another category')],
  ['M', t('Mark as reviewed')],
  ['Shift+M', t('Mark all shown as reviewed')],
  ['S', t('Skip')],
  ['B', t('Back to what was skipped last')],
  ['R', t('Always do this')],
] as const;

const FIELDS = 'textarea, select, [contenteditable], [role=combobox], input:not([type=checkbox], [type=radio])';

/** Listens for the keys of the review, unless the person types or a dialog is open. */
export function useReviewKeys(actions: KeyActions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const { accept, choose, mark, markShown, skip, back, always } = latest.current;
      const key = event.key.toLowerCase();
      const run = { a: () => accept(0), 1: () => accept(0), 2: () => accept(1), 3: () => accept(2) }[key];
      const other = { c: choose, m: event.shiftKey ? markShown : mark, s: skip, b: back, r: always }[key];
      if (run === undefined && other === undefined) return;
      event.preventDefault();
      (run ?? other)?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(FIELDS) !== null;
  return isTyping || document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
