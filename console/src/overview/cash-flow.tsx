import { Box, Group, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { incomeStatementQuery, type Schemas } from '../api/index.ts';
import { QueryView } from '../feedback/index.ts';
import { MissingRates, MoneyText, SectionCard, useFormat } from '../ui/index.ts';
import classes from './overview.module.css';
import { monthsFrom, periodDates } from './periods.ts';

const CashFlowChart = lazy(async () => ({ default: (await import('./cash-flow-chart.tsx')).CashFlowChart }));

const HEIGHT = 290;
const MONTHS = 12;

export function CashFlow() {
  const id = useId();
  const format = useFormat();
  const [start, today] = periodDates('year', format.today(), format.monthStartDay);
  const query = useQuery(incomeStatementQuery(start, today));
  return (
    <SectionCard
      title="Cash flow"
      action={
        <Text c="dimmed" size="sm">
          Last 12 months
        </Text>
      }
    >
      <QueryView query={query} loading={<Skeleton height={HEIGHT + 80} />}>
        {(statement) => (
          <>
            <Totals statement={statement} />
            <MissingRates rates={statement.missing_rates} />
            <Box component="figure" m={0} className={classes.chart ?? ''}>
              <Suspense fallback={<Skeleton height={HEIGHT} />}>
                <CashFlowChart
                  statement={statement}
                  months={monthsFrom(start, MONTHS)}
                  height={HEIGHT}
                  describedBy={id}
                />
              </Suspense>
              <VisuallyHidden component="figcaption" id={id}>
                <MonthTable statement={statement} />
              </VisuallyHidden>
            </Box>
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Totals({ statement: { income, expense, net, currency } }: { statement: Schemas['IncomeStatement'] }) {
  const totals = [
    ['Income', income],
    ['Expenses', expense],
    ['Net', net],
  ] as const;
  return (
    <Group gap="md" mb="sm">
      {totals.map(([name, { amount }]) => (
        <Box key={name}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <MoneyText fw={600} amount={amount} currency={currency} kind={name === 'Net' ? 'flow' : 'balance'} />
        </Box>
      ))}
    </Group>
  );
}

function MonthTable({ statement: { months, currency } }: { statement: Schemas['IncomeStatement'] }) {
  const format = useFormat();
  return (
    <Table captionSide="top">
      <Table.Caption>Cash flow by month</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {['Month', 'Income', 'Expenses', 'Net'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map(({ month, income, expense, net }) => (
          <Table.Tr key={month}>
            <Table.Th scope="row">{format.month(month)}</Table.Th>
            {[income, expense, net].map(({ amount }, index) => (
              <Table.Td key={['in', 'out', 'net'][index]}>{format.money(amount, currency)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
