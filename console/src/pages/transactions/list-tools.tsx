import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { serverUrl } from '../../api/index.ts';
import { DateInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconCalendar,
  IconColumns,
  IconDownload,
} from '../../ui/icons/index.ts';
import { countBefore } from './list-query.ts';
import { filtersOf, sortOf, type TransactionsSearch } from './search.ts';
import type { Column, Density } from './table/table.tsx';
import classes from './transactions-page.module.css';
import type { PageState } from './use-list-page.ts';

/** How the rows of lists are shown; kept in this browser. */
export function useListLook() {
  const [density, setDensity] = useLocalStorage<Density>({ key: 'coffer-list-density', defaultValue: 'compact' });
  const [hidden, setHidden] = useLocalStorage<readonly Column[]>({ key: 'coffer-list-hidden', defaultValue: [] });
  return { density, setDensity, hidden, setHidden };
}

export type ListLook = ReturnType<typeof useListLook>;

/** Goes to a date, downloads the list, and chooses its columns and the height of its rows. */
export function ListTools({ page, look }: { readonly page: PageState; readonly look: ListLook }) {
  const { search, table, change, rows } = page;
  const isCompact = look.density === 'compact';
  return (
    <div className={classes.tools} data-screen-only>
      <GoToDate
        search={rows.shown}
        isByDate={sortOf(search).endsWith('date')}
        onSortByDate={() => change({ sort: undefined })}
        onGo={table.moveTo}
      />
      <DownloadMenu search={rows.shown} />
      <ColumnsMenu hidden={look.hidden} hasBalance={page.balanceAt !== undefined} onChange={look.setHidden} />
      <Tooltip label={isCompact ? t('Show two lines') : t('Show one line')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.density ?? ''}
          aria-label={isCompact ? t('Show two lines per transaction') : t('Show one line per transaction')}
          onClick={() => look.setDensity(isCompact ? 'comfortable' : 'compact')}
        >
          {isCompact ? (
            <IconBaselineDensityMedium size={18} aria-hidden />
          ) : (
            <IconBaselineDensitySmall size={18} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
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
