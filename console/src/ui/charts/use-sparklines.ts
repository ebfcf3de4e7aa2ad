import { useQuery } from '@tanstack/react-query';
import { balanceHistoryQuery } from '../../api/index.ts';

/** The balances of the last 90 days by account, oldest first; for the positions of sparklines only. */
export function useSparklines(): ReadonlyMap<string, readonly number[]> {
  const { data } = useQuery({ ...balanceHistoryQuery(), staleTime: 60_000 });
  return new Map(
    (data?.accounts ?? []).map(({ account, balances }) => [
      account.id,
      balances.flatMap((balance) => (balance === null ? [] : [Number(balance)])),
    ]),
  );
}
