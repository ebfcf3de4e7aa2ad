import { Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { netWorthQuery, type Schemas } from '../api/index.ts';
import { BalanceChange, BalanceChart, SpanSwitch } from '../charts/index.ts';
import { QueryView } from '../feedback/index.ts';
import { isZero, type Span, spanInterval, spanStart } from '../format/index.ts';
import { MissingRates, MoneyText, useFormat } from '../ui/index.ts';

const HEIGHT = 240;

/** Net worth now and over the period in the address. */
export function NetWorth() {
  const format = useFormat();
  const { range = '1Y' } = useSearch({ from: '/shell/' });
  const navigate = useNavigate({ from: '/' });
  const query = useQuery({
    ...netWorthQuery(spanStart(range, format.today()), spanInterval(range)),
    placeholderData: keepPreviousData,
  });
  const choose = (span: Span) =>
    navigate({
      search: (search) => ({ ...search, range: span === '1Y' ? undefined : span }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Paper component="section" aria-labelledby="net-worth" p="md">
      <Group justify="space-between" align="flex-start" mb="sm">
        <Title order={2} id="net-worth">
          Net worth
        </Title>
        <SpanSwitch label="Period" value={range} onChange={choose} />
      </Group>
      <QueryView query={query} loading={<Skeleton height={HEIGHT + 64} />}>
        {(history) => <NetWorthHistory history={history} />}
      </QueryView>
    </Paper>
  );
}

function NetWorthHistory({ history }: { history: Schemas['BalanceSheetHistory'] }) {
  const { currency, missing_rates } = history;
  const points = sinceFirstAccount(history.points);
  const last = points.at(-1);
  return (
    <>
      <Text fz={30} fw={650} lh={1.2}>
        <MoneyText amount={last?.net_worth ?? '0'} currency={currency} />
      </Text>
      <BalanceChange currency={currency} points={points.map(({ date, net_worth }) => ({ date, amount: net_worth }))} />
      <MissingRates rates={missing_rates} />
      <Suspense fallback={<Skeleton height={HEIGHT} mt="sm" />}>
        <BalanceChart
          label="Net worth"
          currency={currency}
          height={HEIGHT}
          points={points.map(({ date, net_worth, assets, liabilities }) => ({
            date,
            amount: net_worth,
            lines: [
              ['Assets', assets],
              ['Liabilities', liabilities],
            ],
          }))}
        />
      </Suspense>
    </>
  );
}

// Leaves out the time before the first account was opened.
function sinceFirstAccount(points: Schemas['BalanceSheetHistory']['points']) {
  const first = points.findIndex(({ assets, liabilities }) => !isZero(assets) || !isZero(liabilities));
  return first === -1 ? points.slice(-1) : points.slice(first);
}
