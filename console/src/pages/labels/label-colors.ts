import { t } from '../../ui/i18n/index.ts';
/** The colours that a label may have. They are data, which the API stores. */
export const LABEL_COLORS = [
  [t('Green'), '#22c55e'],
  [t('Teal'), '#14b8a6'],
  [t('Sky'), '#0ea5e9'],
  [t('Blue'), '#3b82f6'],
  [t('Indigo'), '#6366f1'],
  [t('Violet'), '#a855f7'],
  [t('Pink'), '#ec4899'],
  [t('Red'), '#dc2626'],
  [t('Orange'), '#f97316'],
  [t('Yellow'), '#eab308'],
  [t('Brown'), '#b45309'],
  [t('Gray'), '#6b7280'],
] as const;

export const FIRST_COLOR = '#14b8a6';
