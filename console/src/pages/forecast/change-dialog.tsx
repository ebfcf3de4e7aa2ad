import { Checkbox, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recurringQuery, type Schemas } from '../../api/index.ts';
import { daysBetween, isNegative, negated, readAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { MOVED_DAYS_MAX } from './moved-bills.ts';
import type { Change } from './tried-changes.ts';

type ChangeDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly currency: string;
  /** The changes that are there. */
  readonly changes: readonly Change[];
  /** Without a plan, the recurring payments of the line: their amounts and those of cards need the server. */
  readonly onLine?: ReadonlySet<string> | undefined;
  readonly onAdd: (change: Change) => void;
};

/** Adds a payment, or another course of a recurring one. */
export function ChangeDialog({ opened, onClose, ...form }: ChangeDialogProps) {
  const [kind, setKind] = useState<Change['kind']>('payment');
  const kinds = [
    { value: 'payment', label: t('A payment') },
    { value: 'recurring', label: t('A recurring payment') },
  ] satisfies { value: Change['kind']; label: string }[];
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Add a change')}>
      <SegmentedControl mb="md" fullWidth aria-label={t('What changes')} data={kinds} value={kind} onChange={setKind} />
      {kind === 'recurring' ? (
        <RecurringForm onClose={onClose} {...form} />
      ) : (
        <PaymentForm onClose={onClose} {...form} />
      )}
    </FormDialog>
  );
}

type FormProps = Omit<ChangeDialogProps, 'opened'>;

function PaymentForm({ currency, onAdd, onClose }: FormProps) {
  const { locale, today } = useFormat();
  const form = useForm({
    initialValues: { name: '', nature: 'out', amount: '', date: today(), monthly: false },
    validate: ({ amount }): Readonly<Record<string, string>> => aboveZero(amount, locale),
  });
  return (
    <Form
      form={form}
      error={null}
      onSend={({ name, nature, amount: typed, date, monthly }) => {
        const amount = readAmount(typed, locale) ?? '0';
        onAdd({
          ...{ kind: 'payment', name: name.trim(), date, monthly, enabled: true },
          amount: nature === 'out' ? amount : negated(amount),
        });
      }}
      buttons={<FormButtons submit={t('Add')} isBusy={false} onCancel={onClose} />}
    >
      <TextInput label={t('Name')} required maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <SegmentedControl
        aria-label={t('Money in or out')}
        data={[
          { value: 'out', label: t('Money out') },
          { value: 'in', label: t('Money in') },
        ]}
        {...form.getInputProps('nature')}
      />
      <SimpleGrid cols={2}>
        <MoneyInput label={t('Amount')} required currency={currency} {...form.getInputProps('amount')} />
        <DateInput label={t('Date')} required {...form.getInputProps('date')} />
      </SimpleGrid>
      <Checkbox label={t('Each month')} {...form.getInputProps('monthly', { type: 'checkbox' })} />
    </Form>
  );
}

function aboveZero(amount: string, locale: string): Readonly<Record<string, string>> {
  return Number(readAmount(amount, locale)) > 0 ? {} : { amount: t('Enter an amount above zero') };
}

type Recurring = Schemas['RecurringTransaction'];

function RecurringForm({ changes, onLine, onAdd, onClose }: FormProps) {
  const format = useFormat();
  const { locale } = format;
  const { data: recurring = [] } = useQuery(recurringQuery());
  const named = changes.flatMap((change) => (change.kind === 'recurring' ? [change.recurring_transaction_id] : []));
  const offered = recurring.filter(
    ({ id, status }) => status === 'active' && !named.includes(id) && (onLine === undefined || onLine.has(id)),
  );
  const form = useForm<RecurringValues>({
    initialValues: { id: null, effect: 'skip', amount: '', date: '' },
    validate: ({ id, effect, amount, date }): Readonly<Record<string, string>> => {
      const one = offered.find((other) => other.id === id);
      if (one === undefined) return { id: t('Fill in this field') };
      if (effect === 'amount') return aboveZero(amount, locale);
      if (effect === 'skip' || isMoved(one, date)) return {};
      return {
        date: t('Enter another day, at most 31 days from {date}', { date: format.date(one.next_expected_date) }),
      };
    },
  });
  const { id, effect } = form.values;
  const chosen = offered.find((one) => one.id === id);
  return (
    <Form
      form={form}
      error={null}
      onSend={(values) => chosen && onAdd(changeOf(chosen, values, locale))}
      buttons={<FormButtons submit={t('Add')} isBusy={false} onCancel={onClose} />}
    >
      <Select
        label={t('Recurring payment')}
        required
        searchable
        data-autofocus
        data={offered.map((one) => ({ value: one.id, label: nameOf(one) }))}
        {...form.getInputProps('id')}
      />
      <SegmentedControl
        aria-label={t('What is different')}
        data={[
          { value: 'skip', label: t('Without it') },
          ...(onLine === undefined ? [{ value: 'amount', label: t('Another amount') }] : []),
          { value: 'date', label: t('Another day') },
        ]}
        {...form.getInputProps('effect')}
      />
      {effect === 'amount' && (
        <MoneyInput label={t('Amount')} required currency={chosen?.currency ?? ''} {...form.getInputProps('amount')} />
      )}
      {effect === 'date' && (
        <DateInput
          label={t('Next payment on')}
          required
          description={
            chosen && t('Expected on {date}; later ones move as well', { date: format.date(chosen.next_expected_date) })
          }
          {...form.getInputProps('date')}
        />
      )}
    </Form>
  );
}

type RecurringValues = {
  readonly id: string | null;
  readonly effect: 'skip' | 'amount' | 'date';
  readonly amount: string;
  readonly date: string;
};

function isMoved({ next_expected_date }: Recurring, date: string): boolean {
  const days = Math.abs(daysBetween(next_expected_date, date));
  return days > 0 && days <= MOVED_DAYS_MAX;
}

function changeOf(one: Recurring, { effect, amount: typed, date }: RecurringValues, locale: string): Change {
  const amount = readAmount(typed, locale) ?? '0';
  const signed = isNegative(one.expected_amount_decimal) ? negated(amount) : amount;
  return {
    kind: 'recurring',
    recurring_transaction_id: one.id,
    recurring_transaction: { id: one.id, name: nameOf(one) },
    skipped: effect === 'skip',
    amount: effect === 'amount' ? signed : null,
    moved_days: effect === 'date' ? daysBetween(one.next_expected_date, date) : 0,
    enabled: true,
  };
}

function nameOf({ name, merchant }: Recurring): string {
  return name ?? merchant?.name ?? t('Unnamed');
}
