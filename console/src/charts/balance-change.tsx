import { Text } from '@mantine/core';
import { difference, isZero } from '../format/index.ts';
import { useFormat } from '../ui/index.ts';

type BalanceChangeProps = {
  readonly points: readonly { readonly date: string; readonly amount: string }[];
  readonly currency: string;
  /** For debts, a decrease is shown as good. */
  readonly isOwed?: boolean;
};

/** The change of a balance since the first point. */
export function BalanceChange({ points, currency, isOwed = false }: BalanceChangeProps) {
  const format = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const change = difference(last.amount, first.amount);
  const isGood = !isZero(change) && change.startsWith('-') === isOwed;
  return (
    <Text size="sm" c="dimmed">
      <Text span inherit className="amount" fw={600} c={isGood ? 'var(--coffer-income)' : 'var(--mantine-color-text)'}>
        {isZero(change) ? 'Unchanged' : format.money(change, currency, 'exceptZero')}
      </Text>{' '}
      since {format.date(first.date)}
    </Text>
  );
}
