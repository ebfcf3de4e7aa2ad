import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  Popover,
  Stack,
  Text,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { serverUrl } from '../../api/index.ts';
import { daysAfter, earlier, isZero, later, monthsAfter, negated } from '../../ui/format/index.ts';
import { DateInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCalendar,
  IconColumns,
  IconDownload,
} from '../../ui/icons/index.ts';
import { figuresMeaning, MoneyText, reportedEntries, useFormat, WritersOnly } from '../../ui/index.ts';
import { SuggestedTransfers } from './details/suggested-transfers.tsx';
import { countBefore } from './list-query.ts';
import type { PeriodSum, PeriodSums } from './period-sums.ts';
import { Difference } from './reconcile-panel.tsx';
import { filtersOf, sortOf, type TransactionsSearch } from './search.ts';
import type { Column, Density } from './table/table.tsx';
import classes from './transactions-page.module.css';
import type { PageState } from './use-list-page.ts';

type ListLineProps = {
  readonly page: PageState;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly hidden: readonly Column[];
  readonly onHide: (hidden: readonly Column[]) => void;
};

/** The line above the headings: what is listed, and how it is shown. */
export function ListLine({ page, density, onDensity, hidden, onHide }: ListLineProps) {
  const { search, table, list, change, rows } = page;
  const { count } = useFormat();
  const isCompact = density === 'compact';
  return (
    <div className={classes.line}>
      <Text inherit role="status">
        {list.isTotal
          ? t('{count, plural, one {# transaction} other {# transactions}}', { count: list.total })
          : t('More than {count} transactions', { count: count(list.total) })}
      </Text>
      {page.ledger && page.statement ? (
        <Difference ledger={page.ledger} statement={page.statement} />
      ) : (
        <MonthSums sums={page.sums} search={page.rows.shown} />
      )}
      <WritersOnly>
        <SuggestedTransfers />
      </WritersOnly>
      <div className={classes.tools} data-screen-only>
        <GoToDate
          search={rows.shown}
          isByDate={sortOf(search).endsWith('date')}
          onSortByDate={() => change({ sort: undefined })}
          onGo={table.moveTo}
        />
        <DownloadMenu search={rows.shown} />
        <ColumnsMenu hidden={hidden} hasBalance={page.balanceAt !== undefined} onChange={onHide} />
        <Tooltip label={isCompact ? t('Show two lines') : t('Show one line')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.density ?? ''}
            aria-label={isCompact ? t('Show two lines per transaction') : t('Show one line per transaction')}
            onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
          >
            {isCompact ? (
              <IconBaselineDensityMedium size={18} aria-hidden />
            ) : (
              <IconBaselineDensitySmall size={18} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

/** Downloads the transactions that match the search, in a format. */
function DownloadMenu({ search }: { search: TransactionsSearch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={t('Download')} disabled={isOpen}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Download these transactions')}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {FILE_FORMATS.map(([format, label]) => (
          <Menu.Item key={format} component="a" href={fileUrl(search, format)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The formats of files with the names by which people know them; names are not translated. */
const FILE_FORMATS = [
  ['csv', 'CSV'],
  ['ofx', 'OFX'],
  ['qif', 'QIF'],
  ['beancount', 'Beancount'],
  ['hledger', 'hledger'],
] as const;

type FileFormat = (typeof FILE_FORMATS)[number][0];

function fileUrl(search: TransactionsSearch, format: FileFormat): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filtersOf(search))) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  return serverUrl(`/api/v1/transactions/file?${query}`);
}

type ColumnsMenuProps = {
  readonly hidden: readonly Column[];
  readonly hasBalance: boolean;
  readonly onChange: (hidden: readonly Column[]) => void;
};

/** Chooses the columns of the list; kept in this browser. */
function ColumnsMenu({ hidden, hasBalance, onChange }: ColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const columns: readonly (readonly [Column, string])[] = [
    ['category', t('Category')],
    ...(hasBalance ? [] : [['account', t('Account')] as const]),
    ['details', t('Merchant, notes and tags')],
    ['sums', t('Sums of days')],
  ];
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label={t('Columns')} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.density ?? ''}
            aria-label={t('Choose columns')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconColumns size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Choose columns')}>
        <Stack gap="xs">
          {columns.map(([column, label]) => (
            <Checkbox
              key={column}
              label={label}
              checked={!hidden.includes(column)}
              onChange={() =>
                onChange(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type GoToDateProps = {
  readonly search: TransactionsSearch;
  readonly isByDate: boolean;
  readonly onSortByDate: () => void;
  readonly onGo: (rowIndex: number) => void;
};

/** Moves to the transactions of a date in a list sorted by date. */
function GoToDate({ search, isByDate, onSortByDate, onGo }: GoToDateProps) {
  const [isOpen, setOpen] = useState(false);
  // The focus goes to the row then, not back to the button.
  const [isGoing, setGoing] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus={!isGoing}>
      <Popover.Target>
        <Tooltip label={t('Go to a date')} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Go to a date')}
            onClick={() => {
              setGoing(false);
              setOpen(!isOpen);
            }}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Go to a date')}>
        {isByDate ? (
          <DateForm
            search={search}
            onGo={(rowIndex) => {
              setGoing(true);
              setOpen(false);
              onGo(rowIndex);
            }}
          />
        ) : (
          <Group>
            <Text size="sm">{t('The list is not sorted by date.')}</Text>
            <Button size="xs" onClick={onSortByDate}>
              {t('Sort by date')}
            </Button>
          </Group>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function DateForm({ search, onGo }: Pick<GoToDateProps, 'search' | 'onGo'>) {
  const [date, setDate] = useState('');
  const { mutate, isPending } = useMutation({ mutationFn: () => countBefore(search, date), onSuccess: onGo });
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    if (/^\d{4}-\d\d-\d\d$/.test(date)) mutate();
  };
  return (
    <form onSubmit={go}>
      <Group gap="xs" align="flex-end">
        <DateInput label={t('Date')} value={date} onChange={setDate} data-autofocus />
        <Button type="submit" loading={isPending}>
          {t('Go')}
        </Button>
      </Group>
    </form>
  );
}

type MonthSumsProps = { readonly sums: PeriodSums; readonly search: TransactionsSearch };

/** The month at the top of the list, with its money in, out and put aside; of one account with its transfers. */
function MonthSums({ sums: { month, monthSums, hasTransfers }, search }: MonthSumsProps) {
  const format = useFormat();
  if (month === null) return null;
  return (
    <span className={classes.month} title={hasTransfers ? undefined : figuresMeaning()}>
      <strong>{format.month(month)}</strong>
      {monthSums.slice(0, 2).map((sum) => (
        <span key={sum.currency} className={classes.sums}>
          {figuresOf(sum, month).map(({ name, amount, entries }) => (
            <Entries key={name} search={hasTransfers ? null : narrowed(search, entries, sum.currency)}>
              {name === t('Put aside') ? (
                <>
                  {name} <MoneyText amount={amount} currency={sum.currency} />
                </>
              ) : (
                <>
                  <VisuallyHidden component="span">{name} </VisuallyHidden>
                  <MoneyText amount={amount} currency={sum.currency} kind="flow" />
                </>
              )}
            </Entries>
          ))}
        </span>
      ))}
      {hasTransfers && <span>{t('with transfers')}</span>}
    </span>
  );
}

type Entry = ReturnType<(typeof reportedEntries)['in' | 'out' | 'aside']>;

function figuresOf({ income, expense, aside }: PeriodSum, month: string) {
  const days = { from: month, to: daysAfter(monthsAfter(month, 1), -1) };
  return [
    { name: t('In'), amount: income, entries: reportedEntries.in(days) },
    { name: t('Out'), amount: isZero(expense) ? expense : negated(expense), entries: reportedEntries.out(days) },
    ...(isZero(aside) ? [] : [{ name: t('Put aside'), amount: aside, entries: reportedEntries.aside(days) }]),
  ];
}

/** The entries of a figure within those that are searched for. */
function narrowed(search: TransactionsSearch, { q, ...entries }: Entry, currency: string): TransactionsSearch {
  const terms = [q, `currency:${currency}`, ...(search.q === undefined ? [] : [search.q])];
  const [from, to] = [later(entries.from, search.from), earlier(entries.to, search.to)];
  return { ...search, ...entries, from, to, q: terms.join(' '), open: undefined };
}

function Entries({ search, children }: { readonly search: TransactionsSearch | null; readonly children: ReactNode }) {
  if (search === null) return <span>{children}</span>;
  return (
    <Link to="/transactions" search={search}>
      {children}
    </Link>
  );
}
