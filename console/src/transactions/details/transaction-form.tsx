import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { accountsQuery, issueFor } from '../../api/index.ts';
import { ErrorText } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { LabelFields } from '../label-pickers/index.ts';
import { type Draft, validateDraft } from './draft.ts';

type TransactionFormProps = {
  readonly initial: Draft;
  readonly isNew: boolean;
  /** The amount and date of a split transaction are read-only. */
  readonly isSplit?: boolean;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSave: (draft: Draft) => void;
};

/** Creates or edits a transaction; the server's errors appear at the fields they name. */
export function TransactionForm({ initial, isNew, isSplit = false, error, isBusy, onSave }: TransactionFormProps) {
  const { locale, currency } = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery());
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const at = (member: string) => errors[member] ?? issueFor(error, member);
  const own = accounts.find(({ id }) => id === draft.accountId)?.currency ?? currency;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const found = validateDraft(draft, locale);
    setErrors(found);
    if (Object.keys(found).length === 0) onSave(draft);
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          required
          maxLength={255}
          value={draft.name}
          error={at('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          data-autofocus={isNew || undefined}
        />
        <SegmentedControl
          aria-label="Type"
          disabled={isSplit}
          value={draft.nature}
          data={[
            { value: 'expense', label: 'Expense' },
            { value: 'income', label: 'Income' },
          ]}
          onChange={(value) => set({ nature: value === 'income' ? 'income' : 'expense' })}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label={`Amount in ${own}`}
            required
            inputMode="decimal"
            autoComplete="off"
            disabled={isSplit}
            value={draft.amount}
            error={at('amount')}
            onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Date"
            required
            disabled={isSplit}
            value={draft.date}
            error={at('date')}
            onChange={({ currentTarget }) => set({ date: currentTarget.value })}
          />
        </SimpleGrid>
        {isNew && (
          <Select
            label="Account"
            required
            searchable
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.accountId}
            error={at('account_id')}
            onChange={(accountId) => set({ accountId })}
          />
        )}
        <LabelFields value={draft} onChange={set} />
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={draft.notes}
          error={at('notes')}
          onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
        />
        <Switch
          label="Exclude from reports"
          checked={draft.excluded}
          onChange={({ currentTarget }) => set({ excluded: currentTarget.checked })}
        />
        {error && (
          <Alert color="red" variant="outline" title="Could not save">
            <ErrorText error={error} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {isNew ? 'Add transaction' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
