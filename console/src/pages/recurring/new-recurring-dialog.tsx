import { SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountsQuery, api, type Schemas, written } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { negated, readAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, type FormState, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { IntervalFields } from './interval-fields.tsx';
import {
  DIRECTIONS,
  type IntervalValues,
  intervalOf,
  intervalValues,
  MONTHLY,
  periodBefore,
} from './interval-values.ts';
import { POSTINGS } from './recurring-words.tsx';

type NewRecurringDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Adds a recurring payment that transactions do not show yet. */
export function NewRecurringDialog({ opened, onClose }: NewRecurringDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Add recurring payment')} draft="new recurring">
      <NewRecurringForm onClose={onClose} />
    </FormDialog>
  );
}

function initialValues(today: string) {
  const account_id: string | null = null;
  return {
    name: '',
    direction: 'out',
    amount: '',
    next_expected_date: today,
    ...intervalValues(MONTHLY),
    account_id,
    posting: 'none' as Posting,
  };
}

type Posting = Schemas['RecurringTransaction']['posting'];
type Values = ReturnType<typeof initialValues>;

function NewRecurringForm({ onClose }: { onClose: () => void }) {
  const { locale, currency: own, today } = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery());
  const form = useForm<Values>({ initialValues: initialValues(today()) });
  const currency = accounts.find(({ id }) => id === form.values.account_id)?.currency ?? own;
  const { mutate, error, isPending } = useCreate(onClose);
  const send = ({ name, direction, amount: typed, account_id, posting, next_expected_date, ...interval }: Values) => {
    const amount = readAmount(typed, locale) ?? typed;
    mutate({
      name,
      // In the API, money out is positive.
      amount: direction === 'out' ? amount : negated(amount),
      currency,
      account_id,
      posting,
      ...scheduleOf(next_expected_date, interval),
    });
  };
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={t('Add payment')} isBusy={isPending} onCancel={onClose} />}
    >
      <TextInput
        label={t('Name')}
        required
        maxLength={255}
        data-autofocus
        description={t('The name that its transactions will have')}
        placeholder={t('Rent')}
        {...form.getInputProps('name')}
      />
      <SegmentedControl aria-label={t('Direction')} data={DIRECTIONS} {...form.getInputProps('direction')} />
      <PaymentFields form={form} currency={currency} />
      <Select
        label={t('Account')}
        placeholder={t('Any account')}
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        searchable
        {...form.getInputProps('account_id')}
      />
      <Select label={t('When it is due')} data={POSTINGS} allowDeselect={false} {...form.getInputProps('posting')} />
    </Form>
  );
}

/** How much, when next and how often. */
function PaymentFields({ form, currency }: { form: FormState<Values>; currency: string }) {
  return (
    <>
      <SimpleGrid cols={2}>
        <MoneyInput label={t('Amount')} required currency={currency} {...form.getInputProps('amount')} />
        <DateInput label={t('Next expected')} required {...form.getInputProps('next_expected_date')} />
      </SimpleGrid>
      <IntervalFields form={form} />
    </>
  );
}

function scheduleOf(next: string, values: IntervalValues) {
  return {
    interval: intervalOf(values, Number(next.slice(8))),
    next_expected_date: next,
    last_occurrence_date: periodBefore(next, values),
  };
}

function useCreate(onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (recurring_transaction: Schemas['NewRecurringTransaction']) =>
      written(api.POST('/api/v1/recurring_transactions', { body: { recurring_transaction } })),
    onSuccess: ({ data: { name }, response }) => {
      onDone();
      announce(t('{name} added', { name: name ?? t('Recurring payment') }), response);
    },
  });
}
