import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SETTINGS_SECTIONS } from '../../pages/settings/sections.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarDue,
  IconCalendarRepeat,
  IconChartBar,
  IconChartLine,
  IconChartPie,
  IconCode,
  IconEye,
  IconEyeOff,
  IconFileImport,
  IconHistory,
  IconHome,
  IconInbox,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconPlugConnected,
  IconPlus,
  IconSettings,
  IconSun,
  IconTag,
  IconTags,
  IconTarget,
  IconWand,
} from '../../ui/icons/index.ts';
import { useCanWrite, useDeveloperMode, useHiddenAmounts } from '../../ui/index.ts';
import { PAGES, type Page, sectionOf } from '../shell/pages.ts';
import { useSignOut } from '../shell/use-sign-out.ts';

export type Command = {
  readonly id: string;
  readonly label: string;
  /** Other words under which it is found. */
  readonly others?: string;
  readonly Icon: typeof IconPlus;
  readonly keys?: string;
  readonly run: () => unknown;
};

const ICONS: Readonly<Record<Page['to'], typeof IconPlus>> = {
  '/': IconHome,
  '/transactions': IconArrowsExchange,
  '/review': IconTag,
  '/accounts': IconBuildingBank,
  '/investments': IconChartLine,
  '/bank-connections': IconPlugConnected,
  '/budgets': IconMail,
  '/goals': IconTarget,
  '/recurring': IconCalendarRepeat,
  '/forecast': IconChartLine,
  '/reports': IconChartBar,
  '/categories': IconChartPie,
  '/merchants': IconBuildingStore,
  '/tags': IconTags,
  '/rules': IconWand,
  '/imports': IconFileImport,
  '/developers': IconCode,
  '/settings': IconSettings,
};

// Parts of pages, which no key opens.
const PARTS = [
  { to: '/recurring', search: { view: 'calendar' }, label: t('Bills calendar'), Icon: IconCalendarDue },
  { to: '/recurring', search: { view: 'subscriptions' }, label: t('Subscriptions'), Icon: IconCalendarRepeat },
  { to: '/reports', search: { report: 'savings' }, label: t('Savings rate'), Icon: IconChartBar },
  { to: '/reports', search: { report: 'flow' }, label: t('Money flow'), Icon: IconChartBar },
  { to: '/reports/own', search: {}, label: t('Own reports'), Icon: IconChartBar },
  { to: '/reports/year', search: {}, label: t('Year in review'), Icon: IconChartBar },
  { to: '/proposals', search: {}, label: t('Proposals'), Icon: IconInbox },
  ...SETTINGS_SECTIONS.map((section) => ({
    ...section,
    search: {},
    Icon: section.to === '/settings/history' ? IconHistory : IconSettings,
  })),
  { to: '/developers/keys', search: {}, label: t('API keys'), Icon: IconCode },
  { to: '/developers/webhooks', search: {}, label: t('Webhooks'), Icon: IconCode },
] as const;

// Each opens the dialog of a new record, or begins with one.
const NEW = [
  { to: '/accounts', search: { new: true }, label: t('Add account') },
  { to: '/rules', search: { new: true }, label: t('Add rule') },
  { to: '/goals', search: { new: true }, label: t('Add goal') },
  { to: '/recurring', search: { new: true }, label: t('Add recurring') },
  { to: '/categories', search: { new: true }, label: t('New category') },
  { to: '/merchants', search: { new: true }, label: t('New merchant') },
  { to: '/tags', search: { new: true }, label: t('New tag') },
  { to: '/bank-connections', search: { connect: 'new' }, label: t('Connect a bank') },
  { to: '/imports', search: {}, label: t('Import a file') },
] as const;

/** The pages, and what can be done from every page. */
export function useCommands(onHelp: () => void): { pages: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const [hidesAmounts, setHidesAmounts] = useHiddenAmounts();
  const [isDeveloper, setDeveloper] = useDeveloperMode();
  const canWrite = useCanWrite();
  const signOut = useSignOut();
  const pages: Command[] = PAGES.map(({ to, label, letter }) => ({
    id: to,
    label,
    others: sectionOf(to)?.label ?? '',
    Icon: ICONS[to],
    keys: `G ${letter.toUpperCase()}`,
    run: () => navigate({ to }),
  }));
  const parts = PARTS.map(({ to, search, ...part }) => ({
    ...part,
    id: part.label,
    run: () => navigate({ to, search }),
  }));
  const others = t('new add create');
  const add: Command[] = [
    {
      id: 'add',
      label: t('Add transaction'),
      others,
      Icon: IconPlus,
      keys: 'N',
      run: () => navigate({ to: '/transactions', search: { open: 'new' } }),
    },
    ...NEW.map(({ to, search, label }) => ({
      id: label,
      label,
      others,
      Icon: IconPlus,
      run: () => navigate({ to, search }),
    })),
  ];
  const actions: Command[] = [
    {
      id: 'amounts',
      label: hidesAmounts ? t('Show amounts') : t('Hide amounts'),
      Icon: hidesAmounts ? IconEye : IconEyeOff,
      run: () => setHidesAmounts(!hidesAmounts),
    },
    {
      id: 'theme',
      label: isDark ? t('Switch to light theme') : t('Switch to dark theme'),
      Icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'developer',
      label: isDeveloper ? t('Turn developer mode off') : t('Turn developer mode on'),
      Icon: IconCode,
      run: () => setDeveloper(!isDeveloper),
    },
    { id: 'help', label: t('Keyboard shortcuts'), Icon: IconKeyboard, keys: '?', run: onHelp },
    { id: 'sign-out', label: t('Sign out'), Icon: IconLogout, run: () => signOut.mutate() },
  ];
  return { pages: [...pages, ...parts], actions: canWrite ? [...add, ...actions] : actions };
}
