import { ActionIcon, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Schemas } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat, WritersOnly } from '../../../ui/index.ts';
import type { RatesSearch } from './search.ts';
import { useDeleteRate } from './use-rate-changes.ts';

type Rate = Schemas['ExchangeRate'];
type RateTableProps = { readonly rates: readonly Rate[]; readonly onEdit: (search: RatesSearch) => void };

/** The rates that people entered, newest day first. */
export function RateTable({ rates, onEdit }: RateTableProps) {
  if (rates.length === 0) return <Text size="sm">{t('No rates yet.')}</Text>;
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Date')}</Table.Th>
            <Table.Th>{t('Currencies')}</Table.Th>
            <Table.Th ta="end">{t('Rate')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('Actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} onEdit={onEdit} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function RateRow({ rate, onEdit }: { rate: Rate; onEdit: RateTableProps['onEdit'] }) {
  const format = useFormat();
  const remove = useDeleteRate();
  const { from_currency: from, to_currency: to, date } = rate;
  const name = t('{from} to {to} on {date}', { from, to, date: format.date(date) });
  const action = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <Table.Tr>
      <Table.Td>{format.date(date)}</Table.Td>
      <Table.Td>{t('{from} to {to}', { from, to })}</Table.Td>
      <Table.Td ta="end" className="amount">
        {rate.rate}
      </Table.Td>
      <Table.Td>
        <WritersOnly>
          <Group gap={0} justify="flex-end" wrap="nowrap">
            <ActionIcon {...action} aria-label={t('Edit {name}', { name })} onClick={() => onEdit({ from, to, date })}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              {...action}
              aria-label={t('Delete {name}', { name })}
              loading={remove.isPending}
              onClick={() => remove.mutate(rate)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </WritersOnly>
      </Table.Td>
    </Table.Tr>
  );
}
