import { t } from '../../ui/i18n/index.ts';
import { type Section, SectionTabs } from '../../ui/index.ts';

const SECTIONS: readonly Section[] = [
  { to: '/accounts', label: t('All accounts') },
  { to: '/investments', label: t('Investments') },
  { to: '/bank-connections', label: t('Banks') },
];

/** The pages about accounts. */
export function AccountTabs() {
  return <SectionTabs label={t('Accounts')} sections={SECTIONS} />;
}
