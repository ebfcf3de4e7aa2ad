import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { calculate, formatMoney, isCalculation, type Reading, typedAmount } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import classes from './transactions-page.module.css';

type AmountFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly currency: string;
  readonly reading: Reading;
  readonly error?: ReactNode;
  readonly onChange: (typed: string) => void;
  /** Large, and with the focus when the form opens. */
  readonly isFirst?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly 'data-autofocus'?: boolean | undefined;
};

/** An amount or a calculation, which is replaced by its result when the field is left. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, currency, reading, error, onChange, isFirst = false, ...flags } = props;
  const input = useRef<HTMLInputElement>(null);
  // The next entry begins here too, in a drawer that is open already.
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const { calculation, amount, replace } = useCalculation(props);
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
      onBlur={replace}
      description={
        amount !== null && (
          <Text span inherit truncate display="block" aria-live="polite">
            {calculation !== value && <bdi>{calculation} </bdi>}= {formatMoney(amount, currency, reading.locale)}
          </Text>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus={isFirst || undefined}
      {...flags}
    />
  );
}

/**
 * The calculation of the field with its result, and the function that replaces the one by the other. It stays known until
 * the next character: a line that goes when the field is left would move the button that is being pressed.
 */
function useCalculation({ value, reading: { locale, digits }, onChange }: AmountFieldProps) {
  const [replaced, setReplaced] = useState<{ readonly typed: string; readonly by: string } | null>(null);
  const typed = value === replaced?.by ? replaced.typed : value;
  const amount = isCalculation(typed, locale) ? calculate(typed, locale, digits) : null;
  const replace = () => {
    if (amount === null || typed !== value) return;
    const by = typedAmount(amount, locale);
    setReplaced({ typed, by });
    onChange(by);
  };
  return { calculation: typed, amount, replace };
}
