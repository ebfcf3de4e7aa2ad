import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

/** The names of kinds of securities. */
export const SECURITY_KINDS: Readonly<Record<Schemas['Security']['security_type'], string>> = {
  share: t('Shares||of companies'),
  fund: t('Funds||of securities'),
  etf: t('ETFs'),
  bond: t('Bonds'),
  crypto: t('Crypto'),
  metal: t('Metals'),
  own: t('Own securities'),
  cash: t('Cash'),
};
