import { Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { balanceSeriesQuery, type Schemas } from '../../api/index.ts';
import { BalanceChange, BalanceChart, SpanSwitch } from '../../ui/charts/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { type Span, spanInterval, spanStart, withMinus } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { Figure, MissingRates, useFormat } from '../../ui/index.ts';
import classes from './accounts.module.css';
import { extendToToday, samplePoints } from './balance-points.ts';

// Low, so that the first transactions are in sight.
const HEIGHT = 120;

/** The balance of an account now and over the period in the address. */
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
  // A year of days shows each rise and fall: the balance of a month ends where it began.
  const interval = range === '1Y' ? 'day' : spanInterval(range);
  const points = samplePoints(
    query.data === undefined ? [] : extendToToday(query.data.balances, balance_amount, start, format.today()),
    interval,
    start,
  ).map(({ date, balance_amount: amount }) => ({ date, amount }));
  const choose = (span: Span) =>
    void navigate({
      search: (before) => ({ ...before, range: span === '1Y' ? undefined : span }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Paper component="section" aria-labelledby="balance" className={classes.head ?? ''}>
      <div>
        <Group justify="space-between" align="flex-start">
          <Title order={2} id="balance">
            {classification === 'asset' ? t('Balance') : t('Balance owed')}
          </Title>
          <SpanSwitch label={t('Period')} value={range} onChange={choose} />
        </Group>
        <Figure size="headline" amount={balance_amount} currency={currency} />
        {foreign_balances.map((foreign) => (
          <Text key={foreign.currency} size="sm" c="dimmed">
            {rich('Also <sum>{balance}</sum>, not included: no exchange rate', {
              balance: format.figure(withMinus(foreign.balance)),
              sum: (text) => <span className="amount">{text}</span>,
            })}
          </Text>
        ))}
        <div className={classes.change}>
          <BalanceChange points={points} currency={currency} isOwed={classification === 'liability'} />
        </div>
        <MissingRates rates={query.data?.missing_rates ?? []} />
      </div>
      <QueryView query={query} loading={<Skeleton height={HEIGHT + 48} />}>
        {() => (
          <Suspense fallback={<Skeleton height={HEIGHT + 48} />}>
            <BalanceChart
              label={classification === 'liability' ? t('Balance owed') : t('Balance')}
              points={points}
              currency={query.data?.currency ?? currency}
              height={HEIGHT}
              isDaily={interval === 'day'}
              color={classification === 'asset' ? 'var(--c-asset)' : 'var(--c-liability)'}
            />
          </Suspense>
        )}
      </QueryView>
    </Paper>
  );
}
