import { VisuallyHidden } from '@mantine/core';
import classes from './figure.module.css';
import { t } from './i18n/index.ts';
import { useFormat } from './use-format.ts';

type FigureProps = {
  /** A decimal string. */
  readonly amount: string;
  readonly currency?: string | undefined;
  readonly size?: 'stat' | 'headline';
};

const CENTS = /[.,٫]\d{1,3}(?=\D*$)/;

/** A large amount with raised cents. It shrinks to fit, and breaks where even its smallest size is too wide. */
export function Figure({ amount, currency, size = 'stat' }: FigureProps) {
  const { money, hidesAmounts } = useFormat();
  const text = money(amount, currency);
  const cents = amount.includes('.') ? CENTS.exec(text) : null;
  const end = cents === null ? text.length : cents.index;
  return (
    <span className={classes.box}>
      <span aria-hidden className={classes.figure} data-size={size} style={{ '--chars': text.length } as object}>
        {text.slice(0, end)}
        {cents !== null && <sup>{cents[0]}</sup>}
        {cents !== null && text.slice(end + cents[0].length)}
      </span>
      <VisuallyHidden>{hidesAmounts ? t('amount hidden') : text}</VisuallyHidden>
    </span>
  );
}
