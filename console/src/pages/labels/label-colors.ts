import { t } from '../../ui/i18n/index.ts';

/** The colours that a label may have. They are data, which the API stores. */
export const LABEL_COLORS = [
  [t('Teal'), '#14b8a6'],
  [t('Orange'), '#f97316'],
  [t('Blue'), '#3b82f6'],
  [t('Pink'), '#ec4899'],
  [t('Green'), '#22c55e'],
  [t('Violet'), '#a855f7'],
  [t('Yellow'), '#eab308'],
  [t('Red'), '#dc2626'],
  [t('Sky'), '#0ea5e9'],
  [t('Brown'), '#b45309'],
  [t('Indigo'), '#6366f1'],
  [t('Gray'), '#6b7280'],
] as const;

/** The colour of a new label: the first of those that the fewest others have. It is stored, and so stays. */
export function freeColor(others: readonly { readonly color: string }[]): string {
  const uses = (color: string) => others.filter((one) => one.color.toLowerCase() === color).length;
  const [first] = LABEL_COLORS.map(([, color]) => ({ color, count: uses(color) })).toSorted(
    (one, other) => one.count - other.count,
  );
  return first?.color ?? LABEL_COLORS[0][1];
}
