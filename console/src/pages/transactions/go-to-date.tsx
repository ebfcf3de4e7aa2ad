import { ActionIcon, Button, Group, Popover, Text, Tooltip } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DateInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { countBefore } from './list-query.ts';
import type { TransactionsSearch } from './search.ts';

type GoToDateProps = {
  readonly search: TransactionsSearch;
  readonly isByDate: boolean;
  readonly onSortByDate: () => void;
  readonly onGo: (rowIndex: number) => void;
};

/** Moves to the transactions of a date in a list sorted by date. */
export function GoToDate({ search, isByDate, onSortByDate, onGo }: GoToDateProps) {
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
