import { Stack, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { accountsQuery, type Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, useFormat } from '../../ui/index.ts';
import { type Import, monthBalancesQuery } from './import-queries.ts';

type Difference = NonNullable<Schemas['ImportMonthBalancePage']['comparison']['first_difference']>;

/** The balances of moved accounts at the ends of months, here and in the file. Nothing for imports that are no moves. */
export function MonthBalances({ imports }: { imports: readonly Pick<Import, 'id'>[] }) {
  const results = useQueries({ queries: imports.map(({ id }) => monthBalancesQuery(id)) });
  const compared = results.flatMap(({ data }) => (data && data.comparison.months_count > 0 ? [data.comparison] : []));
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? t('the account');
  if (compared.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} fz="sm" fw={600}>
        {t('Balances at the ends of months')}
      </Title>
      <ul className={listClasses.lines} aria-label={t('Balances at the ends of months')}>
        {compared.map(({ account_id, currency, months_count, first_difference }) => (
          <li key={account_id}>
            <Text>{nameOf(account_id)}</Text>
            <Text size="sm" c="dimmed">
              {first_difference === null ? (
                t('As in the file in all months: {count}.', { count: months_count })
              ) : (
                <FirstDifference one={first_difference} currency={currency} />
              )}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function FirstDifference({ one, currency }: { one: Difference; currency: string }) {
  const format = useFormat();
  const { date, balance, source_balance, row, transaction } = one;
  const amounts = { balance: format.money(balance, currency), source: format.money(source_balance, currency) };
  const first = t('The first difference is on {day}: {balance} here, {source} in the file.', {
    day: format.date(date),
    ...amounts,
  });
  const name = (row ?? transaction)?.name ?? '';
  if (row !== null) return [first, CAUSES[row.reason]({ line: row.line, name })].join(' ');
  if (transaction === null) return first;
  const day = format.date(transaction.date);
  return [first, t('{name} of {day} is not in the file.', { name, day })].join(' ');
}

type RowName = { readonly line: number; readonly name: string };

const CAUSES: Readonly<Record<NonNullable<Difference['row']>['reason'], (row: RowName) => string>> = {
  not_imported: (row) => t('Line {line}, {name}, is not imported.', row),
  deleted: (row) => t('Line {line}, {name}, is deleted here.', row),
  edited: (row) => t('Line {line}, {name}, is edited here.', row),
  counted_before: (row) => t('Line {line}, {name}, is taken for the same as an earlier one.', row),
};
