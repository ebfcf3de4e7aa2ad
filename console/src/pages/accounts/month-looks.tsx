import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconCircleDashed, IconFileText, IconLock } from '../../ui/icons/index.ts';
import type { StatementMonth } from './statement-months.ts';

type Look = { readonly icon: ReactNode; readonly words: string };

/** How a month with or without a statement is shown. */
export const MONTH_LOOKS: Readonly<Record<StatementMonth['status'], Look>> = {
  reconciled: { icon: <IconLock size={16} aria-hidden />, words: t('Reconciled') },
  changed: { icon: <IconAlertTriangle size={16} aria-hidden />, words: t('Changed since it was reconciled') },
  open: { icon: <IconFileText size={16} aria-hidden />, words: t('Not reconciled yet') },
  no_statement: { icon: <IconCircleDashed size={16} aria-hidden />, words: t('No statement') },
};
