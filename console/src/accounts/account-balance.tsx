import { Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { balanceSeriesQuery, type Schemas } from '../api/index.ts';
import { BalanceChange, BalanceChart, SpanSwitch } from '../charts/index.ts';
import { QueryPart } from '../feedback/index.ts';
import { type Span, spanInterval, spanStart } from '../format/index.ts';
import { MissingRates, MoneyText, useFormat } from '../ui/index.ts';

const HEIGHT = 220;

/** What the account holds, or what is owed, now and over the span that the address says. */
export function AccountBalance({ account }: { account: Schemas['Account'] }) {
  const { id, currency, balance_amount, foreign_balances, classification } = account;
  const format = useFormat();
  const { range = '1Y' } = useSearch({ from: '/shell/accounts/$id' });
  const navigate = useNavigate({ from: '/accounts/$id' });
  const start = spanStart(range, format.today());
  const query = useQuery({
    ...balanceSeriesQuery(id, start, format.today()),
    placeholderData: keepPreviousData,
  });
  const choose = (span: Span) =>
    void navigate({ search: { range: span === '1Y' ? undefined : span }, replace: true, resetScroll: false });
  return (
    <Paper component="section" aria-labelledby="balance" p="md">
      <Group justify="space-between" align="flex-start">
        <Title order={2} id="balance">
          {classification === 'asset' ? 'Balance' : 'Owed'}
        </Title>
        <SpanSwitch label="Time shown" value={range} onChange={choose} />
      </Group>
      <Text fz={30} fw={650} lh={1.2}>
        <MoneyText amount={balance_amount} currency={currency} />
      </Text>
      {foreign_balances.map((foreign) => (
        <Text key={foreign.currency} size="sm" c="dimmed">
          and <span className="amount">{foreign.balance}</span>, which no exchange rate converts
        </Text>
      ))}
      <QueryPart query={query} loading={<Skeleton height={HEIGHT + 36} mt="sm" />}>
        {(series) => <Course account={account} series={series} start={start} interval={spanInterval(range)} />}
      </QueryPart>
    </Paper>
  );
}

type CourseProps = {
  readonly account: Schemas['Account'];
  readonly series: Schemas['BalanceSeries'];
  readonly start: string;
  readonly interval: 'day' | 'week' | 'month';
};

function Course({ account, series, start, interval }: CourseProps) {
  const format = useFormat();
  const points = thinned(untilToday(series.balances, account, start, format.today()), interval).map(
    ({ date, balance_amount }) => ({
      date,
      amount: balance_amount,
    }),
  );
  const isOwed = account.classification === 'liability';
  return (
    <>
      <BalanceChange points={points} currency={series.currency} isOwed={isOwed} />
      <MissingRates rates={series.missing_rates} />
      <Suspense fallback={<Skeleton height={HEIGHT} mt="sm" />}>
        <BalanceChart label={isOwed ? 'Owed' : 'Balance'} points={points} currency={series.currency} height={HEIGHT} />
      </Suspense>
    </>
  );
}

type Day = Pick<Schemas['BalanceSeries']['balances'][number], 'date' | 'balance_amount'>;

// The API's days end with the last entry; since then the balance is what it was.
function untilToday(days: readonly Day[], { balance_amount }: Schemas['Account'], start: string, today: string): Day[] {
  const last = days.at(-1);
  if (last === undefined) return [start, today].map((date) => ({ date, balance_amount }));
  return last.date < today ? [...days, { date: today, balance_amount: last.balance_amount }] : [...days];
}

// As many points as an arrow key can walk through: the first, the ends of the intervals, and the last.
function thinned(days: readonly Day[], interval: CourseProps['interval']) {
  if (interval === 'day') return days;
  const isEnd = (index: number) => {
    if (interval === 'week') return (days.length - 1 - index) % 7 === 0;
    return days[index + 1]?.date.endsWith('-01') ?? true;
  };
  return days.filter((_day, index) => index === 0 || isEnd(index));
}
