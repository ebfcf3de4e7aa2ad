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
  IconTags,
} from '@tabler/icons-react';

/** The pages of the navigation, each with the letter that opens it after `G`. */
export const PAGES = [
  { to: '/', label: 'Overview', Icon: IconHome, letter: 'o' },
  { to: '/transactions', label: 'Transactions', Icon: IconArrowsExchange, letter: 't' },
  { to: '/accounts', label: 'Accounts', Icon: IconBuildingBank, letter: 'a' },
  { to: '/recurring', label: 'Recurring', Icon: IconCalendarRepeat, letter: 'r' },
  { to: '/reports', label: 'Reports', Icon: IconChartBar, letter: 'p' },
  { to: '/imports', label: 'Import', Icon: IconFileImport, letter: 'i' },
  { to: '/categories', label: 'Categories', Icon: IconChartPie, letter: 'c' },
  { to: '/merchants', label: 'Merchants', Icon: IconBuildingStore, letter: 'm' },
  { to: '/tags', label: 'Tags', Icon: IconTags, letter: 'l' },
  { to: '/developers', label: 'Developers', Icon: IconCode, letter: 'd' },
] as const;

/** The settings are at the foot of the sidebar. */
export const SETTINGS = { to: '/settings', label: 'Settings', letter: 's' } as const;
