import { Button, Group, SegmentedControl, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsQuery } from '../../../api/index.ts';
import { fieldError } from '../../../ui/feedback/index.ts';
import type { Reading } from '../../../ui/format/index.ts';
import { DateInput, FormError, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { AmountField } from '../amount-field.tsx';
import { OriginalFields } from '../entry/original-fields.tsx';
import { LabelFields } from '../pickers/index.ts';
import { SuggestedFor } from '../suggested-categories.tsx';
import { useAccess } from '../use-access.ts';
import { type Draft, validateDraft } from './draft.ts';

type TransactionFormProps = {
  readonly initial: Draft;
  /** The transaction that categories are suggested for while it has none. */
  readonly suggestsFor?: string | undefined;
  readonly currency: string;
  readonly reading: Reading;
  /** The amount and date of a split transaction are read-only. */
  readonly isSplit?: boolean;
  /** Shows only category, merchant, tags and notes. */
  readonly isLabelsOnly?: boolean;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSave: (draft: Draft) => void;
};

/** Edits a transaction; the server's errors appear at the fields they name. */
export function TransactionForm(props: TransactionFormProps) {
  const { initial, suggestsFor, currency, reading, isSplit = false, isLabelsOnly = false, error, isBusy } = props;
  const { draft, set, errorAt, save } = useDraft(props);
  const field = { draft, set, errorAt };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        {!isLabelsOnly && (
          <>
            <NameField {...field} />
            <AmountFields {...field} currency={currency} reading={reading} disabled={isSplit} />
            <OriginalFields
              entry={draft}
              charged={currency}
              reading={reading}
              error={errorAt('original')}
              isAtRateOfDay={initial.amount === ''}
              date={draft.date}
              isIncome={draft.nature === 'income'}
              set={set}
            />
            <AccountField {...field} current={initial.accountId} />
          </>
        )}
        {suggestsFor !== undefined && draft.category === null && (
          <SuggestedFor id={suggestsFor} onPick={(category) => set({ category })} />
        )}
        <LabelFields value={draft} onChange={set} />
        <Textarea
          label={t('Notes')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={draft.notes}
          error={errorAt('notes')}
          onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
        />
        {!isLabelsOnly && (
          <Switch
            label={t('Exclude from reports')}
            checked={draft.excluded}
            onChange={({ currentTarget }) => set({ excluded: currentTarget.checked })}
          />
        )}
        <FormError error={error} fields={['name', 'amount', 'original', 'date', 'account_id', 'notes']} />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldProps = {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly errorAt: (member: string) => ReactNode;
};

function NameField({ draft, set, errorAt }: FieldProps) {
  return (
    <TextInput
      label={t('Name')}
      required
      maxLength={255}
      value={draft.name}
      error={errorAt('name')}
      onChange={({ currentTarget }) => set({ name: currentTarget.value })}
    />
  );
}

type AmountFieldsProps = FieldProps &
  Pick<TransactionFormProps, 'currency' | 'reading'> & { readonly disabled: boolean };

function AmountFields({ draft, set, errorAt, currency, reading, disabled }: AmountFieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label={t('Type')}
        disabled={disabled}
        value={draft.nature}
        data={[
          { value: 'expense', label: t('Expense') },
          { value: 'income', label: t('Income') },
        ]}
        onChange={(value) => set({ nature: value === 'income' ? 'income' : 'expense' })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <AmountField
          label={t('Amount')}
          required
          disabled={disabled}
          value={draft.amount}
          currency={currency}
          reading={reading}
          error={errorAt('amount')}
          onChange={(amount) => set({ amount })}
        />
        <DateInput
          label={t('Date')}
          required
          disabled={disabled}
          value={draft.date}
          error={errorAt('date')}
          onChange={(date) => set({ date })}
        />
      </SimpleGrid>
    </>
  );
}

// Only accounts that the user fully controls take transactions; the current one is shown in any case.
function AccountField({ draft, set, errorAt, current }: FieldProps & { readonly current: string | null }) {
  const { data: accounts } = useSuspenseQuery(accountsQuery(true));
  const accessTo = useAccess();
  const offered = accounts.filter(
    (account) => account.id === current || (account.status !== 'disabled' && accessTo({ account }) === 'all'),
  );
  return (
    <Select
      label={t('Account')}
      required
      searchable
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.accountId}
      error={errorAt('account_id')}
      allowDeselect={false}
      onChange={(accountId) => set({ accountId })}
    />
  );
}

function useDraft({ initial, reading, error, onSave }: TransactionFormProps) {
  const form = useForm({ initialValues: initial, validate: (draft) => validateDraft(draft, reading, initial) });
  return {
    draft: form.values,
    set: (change: Partial<Draft>) => form.setValues(change),
    errorAt: (member: string): ReactNode => form.errors[member] ?? fieldError(error, member),
    save: form.onSubmit(onSave),
  };
}
