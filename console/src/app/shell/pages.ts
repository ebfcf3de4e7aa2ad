import { t } from '../../ui/i18n/index.ts';
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarRepeat,
  IconChartBar,
  IconChartPie,
  IconCode,
  IconFileImport,
  IconHome,
  IconMail,
  IconTags,
  IconTarget,
} from '../../ui/icons/index.ts';

/** The pages of the navigation, each with the letter that opens it after `G`. */
export const PAGES = [
  { to: '/', label: t('Overview'), Icon: IconHome, letter: 'o' },
  { to: '/transactions', label: t('Transactions'), Icon: IconArrowsExchange, letter: 't' },
  { to: '/accounts', label: t('Accounts'), Icon: IconBuildingBank, letter: 'a' },
  { to: '/recurring', label: t('Recurring'), Icon: IconCalendarRepeat, letter: 'r' },
  { to: '/budgets', label: t('Budgets'), Icon: IconMail, letter: 'b' },
  { to: '/goals', label: t('Goals'), Icon: IconTarget, letter: 'g' },
  { to: '/reports', label: t('Reports'), Icon: IconChartBar, letter: 'p' },
  { to: '/imports', label: t('Import'), Icon: IconFileImport, letter: 'i' },
  { to: '/categories', label: t('Categories'), Icon: IconChartPie, letter: 'c' },
  { to: '/merchants', label: t('Merchants'), Icon: IconBuildingStore, letter: 'm' },
  { to: '/tags', label: t('Tags'), Icon: IconTags, letter: 'l' },
  { to: '/developers', label: t('Developers'), Icon: IconCode, letter: 'd' },
] as const;

/** The settings are at the foot of the sidebar. */
export const SETTINGS = { to: '/settings', label: t('Settings'), letter: 's' } as const;
