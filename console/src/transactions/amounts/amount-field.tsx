import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoney, typedAmount } from '../../format/index.ts';
import { t } from '../../i18n/index.ts';
import { calculate, isCalculation } from './calculate.ts';
import classes from './entry.module.css';

type AmountFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly currency: string;
  readonly reading: { readonly locale: string; readonly digits: number };
  readonly error: ReactNode;
  readonly onChange: (typed: string) => void;
  /** Large, and with the focus when the form opens. */
  readonly isFirst?: boolean;
};

/** An amount or a calculation, which is replaced by its result when the field is left. */
export function AmountField({ label, value, currency, reading, error, onChange, isFirst = false }: AmountFieldProps) {
  const { locale, digits } = reading;
  const input = useRef<HTMLInputElement>(null);
  // The next entry begins here too, in a drawer that is open already.
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const result = isCalculation(value, locale) ? calculate(value, locale, digits) : null;
  return (
    <TextInput
      ref={input}
      label={t('{label} in {currency}', { label, currency })}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: (isFirst ? classes.large : undefined) ?? '' }}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => result !== null && onChange(typedAmount(result, locale))}
      description={
        result !== null && (
          <Text span inherit aria-live="polite">
            = {formatMoney(result, currency, locale)}
          </Text>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus={isFirst || undefined}
    />
  );
}
