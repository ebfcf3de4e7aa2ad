import { Text, type TextProps } from '@mantine/core';
import { isNegative, isZero } from '../format/index.ts';
import { useFormat } from './use-format.ts';

type MoneyTextProps = TextProps & {
  /** A decimal string as people expect it: money in positive, money out negative. */
  readonly amount: string;
  /** The family's unless given. */
  readonly currency?: string | undefined;
  /** `flow`: what comes in is green and has a plus. A balance has neither. */
  readonly kind?: 'balance' | 'flow';
};

/** An amount, exact to the last digit. */
export function MoneyText({ amount, currency, kind = 'balance', ...text }: MoneyTextProps) {
  const format = useFormat();
  const isIncome = kind === 'flow' && !isZero(amount) && !isNegative(amount);
  return (
    <Text span className="amount" inherit {...(isIncome && { c: 'var(--coffer-income)' })} {...text}>
      {format.money(amount, currency, kind === 'flow' ? 'exceptZero' : 'negative')}
    </Text>
  );
}
