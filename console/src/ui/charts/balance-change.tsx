import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { difference, isZero } from '../format/index.ts';
import { rich } from '../i18n/index.ts';
import { useFormat } from '../index.ts';

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
  const date = format.date(first.date);
  const share = shareText(change, first.amount, format.locale);
  const b = (text: ReactNode) => (
    <Text span inherit className="amount" fw={600} c={isGood ? 'var(--c-positive)' : 'var(--c-text)'}>
      {text}
    </Text>
  );
  return (
    <Text size="sm" c="dimmed">
      {isZero(change)
        ? rich('<b>Same as</b> {date}', { b, date })
        : rich('<b>{change}</b> {share} since {date}', {
            b,
            date,
            change: format.money(change, currency, 'exceptZero'),
            share: share === null ? '' : format.figure(share),
          })}
    </Text>
  );
}

// A share of nothing or of a debt says nothing.
function shareText(change: string, before: string, locale: string): string | null {
  const share = Number(change) / Number(before);
  if (!Number.isFinite(share) || Number(before) < 0 || Math.abs(share) >= 10) return null;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(Math.abs(share));
}
