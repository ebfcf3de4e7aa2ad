import { Text, type TextProps } from '@mantine/core';
import { isNegative, isZero } from '../format/index.ts';
import { useFormat } from './use-format.ts';

type MoneyTextProps = TextProps & {
  /** A decimal string: money in is positive, money out negative. */
  readonly amount: string;
  /** The family's by default. */
  readonly currency?: string | undefined;
  /** `flow`: money in is green with a plus; `balance`: neither. */
  readonly kind?: 'balance' | 'flow';
};

export function MoneyText({ amount, currency, kind = 'balance', ...text }: MoneyTextProps) {
  const format = useFormat();
  const isIncome = kind === 'flow' && !isZero(amount) && !isNegative(amount);
  return (
    <Text span className="amount" inherit {...(isIncome && { c: 'var(--coffer-income)' })} {...text}>
      {format.money(amount, currency, kind === 'flow' ? 'exceptZero' : 'negative')}
    </Text>
  );
}
