import { t } from '../../ui/i18n/index.ts';

/** How long a replaced secret works on: the seconds, and words for them. */
export const GRACES = [
  { value: '0', label: t('Stops working immediately') },
  { value: '3600', label: t('Works for 1 more hour') },
  { value: '86400', label: t('Works for 1 more day') },
  { value: '604800', label: t('Works for 1 more week') },
];
