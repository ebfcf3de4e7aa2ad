import { Text, type TextProps, VisuallyHidden } from '@mantine/core';
import { isNegative, isZero } from './format/index.ts';
import { t } from './i18n/index.ts';
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
  const sign = kind === 'flow' ? 'exceptZero' : 'negative';
  return (
    <Text span className="amount" inherit {...(isIncome && { c: 'var(--c-positive)' })} {...text}>
      {format.hidesAmounts ? (
        <HiddenAmount width={format.shownMoney(amount, currency, sign).length} />
      ) : (
        format.money(amount, currency, sign)
      )}
    </Text>
  );
}

/** Dots as wide as the amount, so that nothing moves when amounts are hidden. */
function HiddenAmount({ width }: { width: number }) {
  return (
    <>
      <span aria-hidden className="hidden-amount" style={{ minWidth: `${width - 1}ch` }}>
        ••••
      </span>
      <VisuallyHidden component="span">{t('amount hidden')}</VisuallyHidden>
    </>
  );
}
