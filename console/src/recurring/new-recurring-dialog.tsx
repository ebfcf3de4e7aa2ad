import { Modal, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, api, issueFor, type Schemas, unwrap } from '../api/index.ts';
import { notifyDone } from '../feedback/index.ts';
import { negated, readAmount } from '../format/index.ts';
import { Form, FormButtons, FormError, MoneyInput } from '../forms/index.ts';
import { useFormat } from '../ui/index.ts';
import { FREQUENCIES, periodBefore } from './frequencies.ts';

type NewRecurringDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Adds a recurring payment that transactions do not show yet. */
export function NewRecurringDialog({ opened, onClose }: NewRecurringDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add recurring payment">
      <NewRecurringForm onClose={onClose} />
    </Modal>
  );
}

const DIRECTIONS = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
];

function NewRecurringForm({ onClose }: { onClose: () => void }) {
  const { locale, currency: own } = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery());
  const [direction, setDirection] = useState('out');
  const [accountId, setAccountId] = useState<string | null>(null);
  const currency = accounts.find(({ id }) => id === accountId)?.currency ?? own;
  const { mutate, error, isPending } = useCreate(onClose);
  const send = (text: (name: string) => string) => {
    const amount = readAmount(text('amount'), locale) ?? text('amount');
    mutate({
      name: text('name'),
      // In the API, money out is positive.
      amount: direction === 'out' ? amount : negated(amount),
      currency,
      account_id: accountId,
      ...scheduleOf(text('next'), text('frequency')),
    });
  };
  return (
    <Form onSend={send}>
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={255}
        data-autofocus
        description="The name that its transactions will have"
        placeholder="Rent"
        error={issueFor(error, 'name')}
      />
      <SegmentedControl aria-label="Direction" value={direction} onChange={setDirection} data={DIRECTIONS} />
      <PaymentFields currency={currency} error={error} />
      <Select
        label="Account"
        placeholder="Any account"
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        value={accountId}
        onChange={setAccountId}
        clearable
        searchable
        error={issueFor(error, 'account_id')}
      />
      <FormError error={error} fields={['name', 'amount', 'next_expected_date', 'account_id']} />
      <FormButtons submit="Add payment" isBusy={isPending} onCancel={onClose} />
    </Form>
  );
}

/** How much, when next and how often. */
function PaymentFields({ currency, error }: { currency: string; error: Error | null }) {
  const { today } = useFormat();
  return (
    <>
      <SimpleGrid cols={2}>
        <MoneyInput name="amount" label="Amount" required currency={currency} error={issueFor(error, 'amount')} />
        <TextInput
          type="date"
          name="next"
          label="Next expected"
          required
          defaultValue={today()}
          error={issueFor(error, 'next_expected_date')}
        />
      </SimpleGrid>
      <Select name="frequency" label="How often" data={FREQUENCIES} defaultValue="monthly" allowDeselect={false} />
    </>
  );
}

function scheduleOf(next: string, typed: string) {
  const frequency = FREQUENCIES.find(({ value }) => value === typed)?.value ?? 'monthly';
  return {
    frequency,
    next_expected_date: next,
    last_occurrence_date: periodBefore(next, frequency),
    expected_day_of_month: Number(next.slice(8)),
  };
}

function useCreate(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (recurring_transaction: Schemas['NewRecurringTransaction']) =>
      unwrap(api.POST('/api/v1/recurring_transactions', { body: { recurring_transaction } })),
    onSuccess: async ({ name }) => {
      onDone();
      notifyDone(`${name ?? 'Recurring payment'} added`);
      await queryClient.invalidateQueries();
    },
  });
}
