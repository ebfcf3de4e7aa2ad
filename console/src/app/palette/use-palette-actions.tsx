import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconCalendarDue,
  IconChartLine,
  IconCode,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconInbox,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconTag,
  IconWand,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite, useDeveloperMode, useHiddenAmounts } from '../../ui/index.ts';
import { PAGES, SETTINGS } from '../shell/pages.ts';
import { useSignOut } from '../shell/use-sign-out.ts';

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly Icon: typeof IconPlus;
  readonly keys?: string;
  readonly run: () => unknown;
};

// They have no letter: the navigation shows proposals only while one waits, and the others are parts of its pages.
const HIDDEN_PAGES = [
  { to: '/review', label: t('Review'), Icon: IconTag },
  { to: '/rules', label: t('Rules'), Icon: IconWand },
  { to: '/recurring', search: { view: 'calendar' }, label: t('Bills calendar'), Icon: IconCalendarDue },
  { to: '/recurring', search: { view: 'forecast' }, label: t('Forecast'), Icon: IconChartLine },
  { to: '/proposals', label: t('Proposals'), Icon: IconInbox },
  { to: '/settings/history', label: t('Change history'), Icon: IconHistory },
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
  const pages: Command[] = [...PAGES, { ...SETTINGS, Icon: IconSettings }].map(({ to, label, Icon, letter }) => ({
    id: to,
    label,
    Icon,
    keys: `G ${letter.toUpperCase()}`,
    run: () => navigate({ to }),
  }));
  pages.push(
    ...HIDDEN_PAGES.map(({ label, Icon, ...target }) => ({ label, Icon, id: label, run: () => navigate(target) })),
  );
  const add = {
    id: 'add',
    label: t('Add transaction'),
    Icon: IconPlus,
    keys: 'N',
    run: () => navigate({ to: '/transactions', search: { open: 'new' } }),
  };
  const others = [
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
  return { pages, actions: canWrite ? [add, ...others] : others };
}
