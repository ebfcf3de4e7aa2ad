import { Combobox, Kbd, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { accountsQuery, read } from '../../api/index.ts';
import { readQuery, textOf } from '../../pages/transactions/read-query.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconArrowsExchange, IconBuildingBank, IconSearch } from '../../ui/icons/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { signedBalance } from '../sidebar/group-accounts.ts';
import { type Command, useCommands } from './commands.ts';
import { fit, markedIn } from './match.ts';
import classes from './palette.module.css';
import { takeTyped } from './typed-ahead.ts';

type PaletteProps = { readonly opened: boolean; readonly onClose: () => void; readonly onHelp: () => void };

type Line = Command & { readonly note?: ReactNode; readonly amount?: ReactNode };

type LineGroup = { readonly label: string; readonly lines: readonly Line[] };

/** Goes to pages, accounts and transactions, and does what can be done from everywhere. */
export function CommandPalette({ opened, onClose, onHelp }: PaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      title={t('Search or go to')}
      size={640}
      yOffset={72}
      centered={false}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <Lines onClose={onClose} onHelp={onHelp} />
    </Modal>
  );
}

function Lines({ onClose, onHelp }: Omit<PaletteProps, 'opened'>) {
  const [text, setText] = useState('');
  const [only, setOnly] = useState<string | null>(null);
  const { groups, isLoading } = useGroups(text.trim(), only, onHelp);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const all = groups.flatMap(({ lines }) => lines);
  const submit = (id: string) => {
    onClose();
    all.find((line) => line.id === id)?.run();
  };
  const type = (value: string) => {
    setText(value);
    setOnly(null);
  };
  const { selectFirstOption, getSelectedOptionIndex } = combobox;
  // Enter opens the best line; one that the person has chosen stays chosen while the transactions come.
  const ids = all.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines change
  useEffect(() => {
    if (text !== '' && getSelectedOptionIndex() <= 0) selectFirstOption();
  }, [ids, text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || text === '') return;
    event.preventDefault();
    const chosen = all[Math.max(getSelectedOptionIndex(), 0)];
    const group = groups.find(({ lines }) => chosen !== undefined && lines.includes(chosen));
    setOnly(only === null ? (group?.label ?? null) : null);
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
          onKeyDown={onKeyDown}
          onFocus={() => {
            const typed = takeTyped();
            if (typed !== '') type(text + typed);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options ?? ''} aria-label={t('Results')} tabIndex={0}>
        {groups.map(({ label, lines }) => (
          <Combobox.Group key={label} label={label}>
            {lines.map((line) => (
              <PaletteLine key={line.id} line={line} typed={text.trim()} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <Hints />
    </Combobox>
  );
}

/** The keys of the palette, and examples of what it understands. */
function Hints() {
  return (
    <p className={classes.hints}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('choose')}
      </span>
      <span>
        <Kbd>{t('Enter||the key')}</Kbd> {t('open')}
      </span>
      <span>
        <Kbd>{t('Tab||the key')}</Kbd> {t('only this group')}
      </span>
      <span className={classes.examples}>{t('Try “gym march”, “> 50”, “new rule”')}</span>
    </p>
  );
}

function PaletteLine({ line: { id, label, Icon, note, amount, keys }, typed }: { line: Line; typed: string }) {
  return (
    <Combobox.Option value={id} className={classes.line ?? ''}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>
        <Marked label={label} typed={typed} />
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

/** The label with the typed letters marked; read out as one word. */
function Marked({ label, typed }: { label: string; typed: string }) {
  const parts = markedIn(label, typed);
  if (parts === null) return label;
  const [before, marked, after] = parts;
  return (
    <>
      <span className="spoken">{label}</span>
      <span aria-hidden>
        {before}
        <span className={classes.mark}>{marked}</span>
        {after}
      </span>
    </>
  );
}

const SHOWN = 3;
// A group of its own shows more.
const SHOWN_ALONE = 12;
const GOOD_FIT = 2;

/** The lines that match `text`, the best group first; `only` one group where the person asks for it. Without text: pages and actions. */
function useGroups(text: string, only: string | null, onHelp: () => void) {
  const { pages, actions } = useCommands(onHelp);
  const accounts = useAccountLines();
  const found = useTransactionLines(text);
  if (text === '') {
    const groups = [
      { label: t('Pages'), lines: pages },
      { label: t('Actions'), lines: actions },
    ];
    return { groups, isLoading: false };
  }
  const shown = only === null ? SHOWN : SHOWN_ALONE;
  const matching = (label: string, lines: readonly Line[]) => {
    const fitting = lines
      .map((line) => ({ line, by: fit(text, line.label, line.others) }))
      .filter(({ by }) => by > 0)
      .toSorted((one, other) => other.by - one.by);
    return { label, lines: fitting.slice(0, shown).map(({ line }) => line), by: fitting[0]?.by ?? 0 };
  };
  const own = [
    matching(t('Accounts'), accounts),
    matching(t('Pages'), pages),
    matching(t('Actions'), actions),
  ].toSorted((one, other) => other.by - one.by);
  const [good, others] = [own.filter(({ by }) => by >= GOOD_FIT), own.filter(({ by }) => by < GOOD_FIT)];
  const transactions = { label: t('Transactions'), lines: [...found.lines.slice(0, shown), found.all] };
  const groups: LineGroup[] = [...good, transactions, ...others].filter(
    ({ label, lines }) => lines.length > 0 && (only === null || label === only),
  );
  return { groups, isLoading: found.isLoading };
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

/** The newest transactions that match, and the line that opens all of them. */
function useTransactionLines(text: string): { lines: Line[]; all: Line; isLoading: boolean } {
  const navigate = useNavigate();
  const format = useFormat();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const words = { locale: format.locale, today: format.today() };
  const reading = readQuery(settled, words);
  const q = reading?.q ?? settled;
  const query = useQuery({ ...searchQuery(q), enabled: settled !== '', placeholderData: keepPreviousData });
  const isLoading = text !== '' && (query.isFetching || settled !== text);
  const lines = (query.data?.transactions ?? []).map((transaction) => ({
    id: transaction.id,
    label: transaction.name,
    note: format.date(transaction.date),
    Icon: IconArrowsExchange,
    amount: <MoneyText kind="flow" amount={transaction.signed_amount} currency={transaction.currency} />,
    run: () => navigate({ to: '/transactions', search: { q, open: transaction.id } }),
  }));
  const typed = readQuery(text, words);
  const all: Line = {
    id: 'all',
    label:
      typed === null
        ? t('Search all entries for “{text}”', { text })
        : t('Search all entries for {query}', { query: textOf(typed, format.month) }),
    note: isLoading ? undefined : countText(query.data?.pagination.total_count ?? 0),
    Icon: IconSearch,
    run: () => navigate({ to: '/transactions', search: { q: typed?.q ?? text } }),
  };
  return { lines, all, isLoading };
}

function countText(count: number): string {
  return t('{count, plural, =0 {none found} one {# found} other {# found}}', { count });
}

const searchQuery = (q: string) => read('/api/v1/transactions', { query: { q, per_page: SHOWN_ALONE } });
