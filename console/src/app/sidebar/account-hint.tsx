import { useQuery } from '@tanstack/react-query';
import { balanceHistoryQuery, type Schemas } from '../../api/index.ts';
import { BalanceChange, Sparkline } from '../../ui/charts/index.ts';
import classes from './sidebar.module.css';

// One answer has the lines of all accounts.
const FRESH_MS = 60_000;

/** The last 90 days of an account: its name, a line, and the change. */
export function AccountHint({ account: { id, name, currency, classification } }: { account: Schemas['Account'] }) {
  const { data } = useQuery({ ...balanceHistoryQuery(), staleTime: FRESH_MS });
  const balances = data?.accounts.find(({ account }) => account.id === id)?.balances ?? [];
  const points = balances.flatMap((amount, index) =>
    amount === null ? [] : [{ amount, date: data?.dates[index] ?? '' }],
  );
  return (
    <span className={classes.hint}>
      <b>{name}</b>
      <Sparkline values={points.map(({ amount }) => Number(amount))} width={240} height={40} />
      <BalanceChange points={points} currency={currency} isOwed={classification === 'liability'} />
    </span>
  );
}
