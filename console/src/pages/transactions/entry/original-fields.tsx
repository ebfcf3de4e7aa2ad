import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { calculate, currencyDigits, isZero, type Reading } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { CurrencySelect } from '../../../ui/regional-settings/index.ts';
import { AmountField } from '../amount-field.tsx';
import { ChargePreview } from './charge-preview.tsx';
import { type Entry, isCivilDate, isUncharged, originalFault, originalOf } from './entry.ts';

type OriginalFieldsProps = {
  /** The typed amounts: the original and the charged one. */
  readonly entry: Pick<Entry, 'amount' | 'original'>;
  /** The currency of the charged amount. */
  readonly charged: string;
  readonly reading: Reading;
  readonly error: ReactNode;
  /** Whether the account is charged at the rate of the day where the amount is empty. */
  readonly isAtRateOfDay?: boolean;
  readonly date: string;
  readonly isIncome: boolean;
  readonly set: (change: Pick<Entry, 'original'>) => void;
};

/** The amount in the currency of the purchase, and the rate at which the account was charged; folded until it is needed. */
export function OriginalFields(props: OriginalFieldsProps) {
  const { entry, charged, reading, error, isAtRateOfDay = false, set } = props;
  const { currency: ofFamily } = useFormat();
  const { original } = entry;
  return (
    <Stack gap="xs">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={Boolean(original)}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => set({ original: original ? null : { amount: '', currency: otherThan(charged, ofFamily) } })}
      >
        {t('Paid in another currency')}
      </Button>
      {original && (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <AmountField
              label={t('Amount paid')}
              value={original.amount}
              currency={original.currency}
              reading={{ ...reading, digits: currencyDigits(original.currency) }}
              error={error}
              onChange={(amount) => set({ original: { ...original, amount } })}
            />
            <CurrencySelect
              value={original.currency}
              onChange={(currency) => currency !== null && set({ original: { ...original, currency } })}
            />
          </SimpleGrid>
          <AmountField
            label={t('Fee')}
            value={original.fee ?? ''}
            currency={charged}
            reading={reading}
            onChange={(fee) => set({ original: { ...original, fee } })}
          />
          {isAtRateOfDay && isUncharged(entry) && (
            <Text size="sm" c="dimmed" aria-live="polite">
              {t('Without an amount the account is charged at the rate of the day.')}
            </Text>
          )}
          <Rate entry={entry} charged={charged} reading={reading} />
          <Preview {...props} />
        </>
      )}
    </Stack>
  );
}

function Preview({ entry, charged, reading, date, isIncome }: OriginalFieldsProps) {
  const original = originalOf(entry, reading);
  if (originalFault(entry, reading).original !== undefined || !original?.amount || !isCivilDate(date)) return null;
  const amount = isIncome ? original.amount : `-${original.amount}`;
  return <ChargePreview paid={{ amount, currency: original.currency }} charged={charged} date={date} />;
}

function otherThan(charged: string, ofFamily: string): string {
  if (charged !== ofFamily) return ofFamily;
  return charged === 'EUR' ? 'USD' : 'EUR';
}

function Rate({
  entry,
  charged,
  reading,
}: {
  readonly entry: OriginalFieldsProps['entry'];
  readonly charged: string;
  readonly reading: Reading;
}) {
  const { locale, digits } = reading;
  const amount = calculate(entry.amount, locale, digits);
  const original = originalOf(entry, reading);
  if (amount === null || !original?.amount || isZero(original.amount)) return null;
  const rate = (Number(amount) - Number(original.fee ?? 0)) / Number(original.amount);
  if (!Number.isFinite(rate)) return null;
  const shown = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(Math.abs(rate));
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {t('1 {currency} = {rate} {charged}', { currency: original.currency, rate: shown, charged })}
    </Text>
  );
}
