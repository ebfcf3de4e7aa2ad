import { Anchor, Box, Button, Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { incomeStatementQuery, type Schemas } from '../api/index.ts';
import { QueryView } from '../feedback/index.ts';
import { compareDecimals, isZero } from '../format/index.ts';
import { listClasses, MoneyText, SectionCard, useFormat } from '../ui/index.ts';
import classes from './overview.module.css';
import { periodDates } from './periods.ts';
import { SPENDING_PERIODS } from './search.ts';

type Period = (typeof SPENDING_PERIODS)[number];

const LABELS: Readonly<Record<Period, string>> = {
  month: 'This month',
  'last-month': 'Last month',
  year: 'Last 12 months',
};
const SHOWN = 8;

/** Expenses by category, largest first. */
export function Spending() {
  const { spending = 'month' } = useSearch({ from: '/shell/' });
  const navigate = useNavigate({ from: '/' });
  const { today, monthStartDay } = useFormat();
  const [start, end] = periodDates(spending, today(), monthStartDay);
  const query = useQuery({ ...incomeStatementQuery(start, end), placeholderData: keepPreviousData });
  const choose = (value: string | null) => {
    const period = SPENDING_PERIODS.find((one) => one === value) ?? 'month';
    return navigate({
      search: (search) => ({ ...search, spending: period === 'month' ? undefined : period }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <SectionCard
      title="Spending"
      action={
        <Select
          size="xs"
          w={140}
          aria-label="Spending period"
          allowDeselect={false}
          value={spending}
          onChange={choose}
          data={SPENDING_PERIODS.map((value) => ({ value, label: LABELS[value] }))}
        />
      }
    >
      <QueryView query={query}>{(statement) => <Bars key={start} statement={statement} />}</QueryView>
    </SectionCard>
  );
}

function Bars({ statement }: { statement: Schemas['IncomeStatement'] }) {
  const [isAll, setIsAll] = useState(false);
  const spent = statement.categories
    .filter(({ expense }) => !isZero(expense.amount))
    .sort((one, other) => compareDecimals(other.expense.amount, one.expense.amount));
  if (spent.length === 0) return <Text c="dimmed">No spending in this period.</Text>;
  const most = Number(spent[0]?.expense.amount);
  const { start_date: from, end_date: to } = statement;
  return (
    <>
      <Stack component="ul" gap="xs" className={listClasses.list}>
        {spent.slice(0, isAll ? undefined : SHOWN).map(({ category, expense }) => (
          <li key={category?.id ?? 'none'}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" className={listClasses.text ?? ''}>
                {category === null ? (
                  'No category'
                ) : (
                  <Anchor
                    inherit
                    c="inherit"
                    renderRoot={(props) => (
                      <Link to="/transactions" search={{ category: [category.id], from, to }} {...props} />
                    )}
                  >
                    {category.name}
                  </Anchor>
                )}
              </Text>
              <MoneyText fz="sm" amount={expense.amount} currency={statement.currency} />
            </Group>
            <Bar share={Number(expense.amount) / most} color={category?.color} />
          </li>
        ))}
      </Stack>
      {spent.length > SHOWN && (
        <Button mt="sm" size="compact-sm" variant="subtle" onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${spent.length}`}
        </Button>
      )}
    </>
  );
}

function Bar({ share, color = 'var(--mantine-color-dimmed)' }: { share: number; color?: string | undefined }) {
  return (
    <Box className={classes.bar ?? ''} __vars={{ '--bar-color': color }} aria-hidden>
      <span style={{ width: `${Math.max(1, share * 100)}%` }} />
    </Box>
  );
}
