import {
  Combobox,
  Kbd,
  Loader,
  Modal,
  Text,
  TextInput,
  useCombobox,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { accountsQuery, read } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  IconArrowsExchange,
  IconBuildingBank,
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
  IconPlugConnected,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSun,
  IconTag,
  IconWand,
} from '../../ui/icons/index.ts';
import { MoneyText, useCanWrite, useDeveloperMode, useFormat, useHiddenAmounts } from '../../ui/index.ts';
import { PAGES, SETTINGS } from '../shell/pages.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { signedBalance } from '../sidebar/group-accounts.ts';
import classes from './palette.module.css';

type PaletteProps = { readonly opened: boolean; readonly onClose: () => void; readonly onHelp: () => void };

type Line = Command & { readonly note?: ReactNode; readonly amount?: ReactNode };

/** Goes to pages, accounts and transactions, and does what can be done from everywhere. */
export function CommandPalette({ opened, onClose, onHelp }: PaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      title={t('Search or go to')}
      size="lg"
      yOffset="12vh"
      centered={false}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <Lines onClose={onClose} onHelp={onHelp} />
    </Modal>
  );
}

function Lines({ onClose, onHelp }: Omit<PaletteProps, 'opened'>) {
  const [text, setText] = useState('');
  const { groups, isLoading } = useGroups(text.trim(), onHelp);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const all = groups.flatMap(({ lines }) => lines);
  const submit = (id: string) => {
    onClose();
    all.find((line) => line.id === id)?.run();
  };
  const type = (value: string) => {
    setText(value);
    combobox.resetSelectedOption();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit} resetSelectionOnOptionHover>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('Search or go to')}
          placeholder={t('Search transactions, go to a page, do something')}
          size="md"
          maxLength={200}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={isLoading && <Loader size={16} />}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options ?? ''} aria-label={t('Results')} tabIndex={0}>
        {groups.map(({ label, lines }) => (
          <Combobox.Group key={label} label={label}>
            {lines.map((line) => (
              <PaletteLine key={line.id} line={line} />
            ))}
          </Combobox.Group>
        ))}
        {all.length === 0 && <Combobox.Empty>{isLoading ? t('Searching') : t('No results')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

function PaletteLine({ line: { id, label, Icon, note, amount, keys } }: { line: Line }) {
  return (
    <Combobox.Option value={id} className={classes.line ?? ''}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>
        {label}
        {note !== undefined && (
          <Text span size="xs" c="dimmed" ms="xs">
            {note}
          </Text>
        )}
      </span>
      {amount}
      {keys !== undefined && <Kbd aria-hidden>{keys}</Kbd>}
    </Combobox.Option>
  );
}

/** The lines that match `text`, by group. Without text: pages and actions. */
function useGroups(text: string, onHelp: () => void) {
  const { pages, actions } = useCommands(onHelp);
  const accounts = useAccountLines();
  const found = useTransactionLines(text);
  const matching = (lines: readonly Line[]) =>
    lines.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const groups = [
    { label: t('Go to'), lines: matching(pages) },
    { label: t('Transactions'), lines: text === '' ? [] : found.lines },
    { label: t('Accounts'), lines: text === '' ? [] : matching(accounts) },
    { label: t('Actions'), lines: matching(actions) },
  ];
  return { groups: groups.filter(({ lines }) => lines.length > 0), isLoading: found.isLoading };
}

function useAccountLines(): Line[] {
  const navigate = useNavigate();
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  return accounts.map((account) => ({
    id: account.id,
    label: account.name,
    Icon: IconBuildingBank,
    amount: <MoneyText amount={signedBalance(account)} currency={account.currency} />,
    run: () => navigate({ to: '/accounts/$id', params: { id: account.id } }),
  }));
}

const PAUSE_MS = 150;

function useTransactionLines(text: string): { lines: Line[]; isLoading: boolean } {
  const navigate = useNavigate();
  const format = useFormat();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const query = useQuery({
    ...transactionSearchQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const lines = (query.data?.transactions ?? []).map((transaction) => ({
    id: transaction.id,
    label: transaction.name,
    note: format.date(transaction.date),
    Icon: IconArrowsExchange,
    amount: <MoneyText kind="flow" amount={transaction.signed_amount} currency={transaction.currency} />,
    run: () => navigate({ to: '/transactions', search: { q: settled, open: transaction.id } }),
  }));
  return { lines, isLoading: text !== '' && (query.isFetching || settled !== text) };
}

const SHOWN = 6;

/** The newest transactions that match a search. */
const transactionSearchQuery = (search: string) => read('/api/v1/transactions', { query: { search, per_page: SHOWN } });

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
  { to: '/investments', label: t('Investments'), Icon: IconChartLine },
  { to: '/bank-connections', label: t('Banks'), Icon: IconPlugConnected },
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
  const connect = {
    id: 'connect-bank',
    label: t('Connect a bank'),
    Icon: IconPlugConnected,
    run: () => navigate({ to: '/bank-connections', search: { connect: 'new' } }),
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
  return { pages, actions: canWrite ? [add, connect, ...others] : others };
}
