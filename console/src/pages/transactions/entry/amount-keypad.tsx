import { Box, Button, Input } from '@mantine/core';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { calculate, isCalculation, negated, type Reading } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconBackspace } from '../../../ui/icons/index.ts';
import { Figure } from '../../../ui/index.ts';
import classes from './entry.module.css';
import { afterKey, BACKSPACE, keysOf, withoutLastOperator } from './keypad.ts';

type LargeAmountProps = {
  readonly value: string;
  readonly currency: string;
  /** Whether money goes out. */
  readonly isOut: boolean;
  readonly reading: Reading;
  readonly error: ReactNode;
  readonly onChange: (typed: string) => void;
};

/** The amount of an entry in large type with what was typed below it. The keys of {@link Keypad} take the place of the device's. */
export function LargeAmount({ value, currency, isOut, reading, error, onChange }: LargeAmountProps) {
  const { locale, digits } = reading;
  const input = useRef<HTMLInputElement>(null);
  useFocus(input);
  const amount = calculate(withoutLastOperator(value), locale, digits) ?? (0).toFixed(digits);
  return (
    <div className={classes.amount}>
      <div aria-hidden>
        <Figure size="headline" amount={isOut ? negated(amount) : amount} currency={currency} />
      </div>
      <input
        ref={input}
        className={classes.typed}
        data-sum={isCalculation(value, locale)}
        aria-label={t('{label} in {currency}', { label: t('Amount'), currency })}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? 'amount-error' : undefined}
        inputMode="none"
        autoComplete="off"
        data-autofocus
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {error && <Input.Error id="amount-error">{error}</Input.Error>}
    </div>
  );
}

function useFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => field.current?.focus(), [field]);
}

/** Whether a text is typed on the device's keyboard, which takes half the height; with what a form needs to notice it. */
export function useTextTyping() {
  const [isTyping, setTyping] = useState(false);
  const watch = {
    onFocus: ({ target }: FocusEvent) => setTyping(target.matches(TEXTS)),
    onBlur: () => setTyping(false),
  };
  return [isTyping, watch] as const;
}

const TEXTS = 'textarea, input:not([inputmode="none"], [readonly], [type="radio"], [type="file"])';

type KeypadProps = {
  readonly value: string;
  readonly locale: string;
  /** Leaves only the button that saves. */
  readonly isFolded: boolean;
  readonly onChange: (typed: string) => void;
  /** The button that saves, in the last column. */
  readonly children: ReactNode;
};

/** Keys for an amount. A press leaves the focus where it is: a field that loses it would move the keys under the finger. */
export function Keypad({ value, locale, isFolded, onChange, children }: KeypadProps) {
  const names: Readonly<Record<string, string>> = {
    [BACKSPACE]: t('Delete the last character'),
    '+': t('Plus'),
    '−': t('Minus'),
  };
  const save = (
    <div key="save" className={classes.save}>
      {children}
    </div>
  );
  return (
    <Box
      role="group"
      aria-label={t('Keys')}
      className={isFolded ? undefined : classes.keypad}
      onMouseDown={(event) => event.preventDefault()}
    >
      {(isFolded ? [null] : keysOf(locale)).map((key) =>
        key === null ? (
          save
        ) : (
          <Button
            key={key}
            className={classes.key ?? ''}
            variant="default"
            data-plain={key in names}
            aria-label={names[key]}
            onClick={() => onChange(afterKey(value, key, locale))}
          >
            {key === BACKSPACE ? <IconBackspace size={24} stroke={1.6} aria-hidden /> : key}
          </Button>
        ),
      )}
    </Box>
  );
}
