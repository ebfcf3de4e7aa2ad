import { Button, Group, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Schemas } from '../../../api/index.ts';
import { fieldError } from '../../../ui/feedback/index.ts';
import { daysAfter, decimalsOf } from '../../../ui/format/index.ts';
import { DateInput, FormError, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { AmountField } from '../amount-field.tsx';
import { FilesField } from '../details/attachments.tsx';
import { LabelFields } from '../pickers/index.ts';
import { SuggestedWhileTyping } from '../suggested-categories.tsx';
import classes from '../transactions-page.module.css';
import { type Entry, type FieldsProps, typedOf, validateEntry } from './entry.ts';
import { OriginalFields } from './original-fields.tsx';
import { useSaveEntry } from './use-save-entry.ts';
import type { WaitingEntry } from './waiting-store.ts';

type EntryFormProps = {
  readonly initial: Entry;
  readonly accounts: readonly Schemas['Account'][];
  /** The waiting entry that is edited. */
  readonly waiting?: WaitingEntry | undefined;
  readonly onSaved: (entry: Entry, isAnother: boolean) => void;
};

const FIELDS = [
  'name',
  'amount',
  'original',
  'to_amount',
  'date',
  'account_id',
  'from_account_id',
  'to_account_id',
  'notes',
];

/** The amount first, then what it was for. */
export function EntryForm({ initial, accounts, waiting, onSaved }: EntryFormProps) {
  const { currency: own } = useFormat();
  const readingOf = useReading(accounts);
  const form = useForm({ initialValues: initial, validate: (values) => validateEntry(values, readingOf(values)) });
  const entry = form.values;
  const isAnother = useRef(false);
  const { mutate, error, isPending, reset } = useSaveEntry((saved) => {
    form.saved();
    onSaved(saved, isAnother.current);
  }, waiting?.key);
  const set = (change: Partial<Entry>) => {
    form.setValues(change);
    // The server's message is about the value that was sent.
    if (error !== null) reset();
  };
  const [files, choose] = useFiles(waiting, set);
  const errorAt = (member: string) => form.errors[member] ?? fieldError(error, member);
  const fields = { entry, accounts, errorAt, set, reading: readingOf(entry) };
  return (
    <form noValidate onSubmit={form.onSubmit((valid) => mutate({ entry: valid, files, reading: readingOf(valid) }))}>
      <Stack gap="sm">
        <KindControl kind={entry.kind} onPick={(kind) => set({ kind })} />
        <AmountField
          label={t('Amount')}
          value={entry.amount}
          currency={accounts.find(({ id }) => id === entry.account_id)?.currency ?? own}
          reading={fields.reading}
          error={errorAt('amount')}
          onChange={(amount) => set({ amount })}
          isFirst
        />
        <NameField {...fields} />
        {entry.kind === 'transfer' ? <TransferFields {...fields} /> : <TransactionFields {...fields} />}
        <DateField value={entry.date} error={errorAt('date')} onChange={(date) => set({ date })} />
        <NotesField {...fields} />
        <FilesField files={files} names={entry.file_names} onChange={choose} />
        <FormError error={error} fields={FIELDS} />
        <Buttons
          isBusy={isPending}
          onPress={(another) => {
            isAnother.current = another;
          }}
        />
      </Stack>
    </form>
  );
}

/** The chosen files; the entry has their names. */
function useFiles(waiting: WaitingEntry | undefined, set: (change: Partial<Entry>) => void) {
  const [files, setFiles] = useState<readonly File[]>(waiting?.files ?? []);
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    set({ file_names: chosen.map(({ name }) => name) });
  };
  return [files, choose] as const;
}

/** How the amount of an entry is read: in the locale, with the decimals of its account's currency. */
function useReading(accounts: readonly Schemas['Account'][]) {
  const { locale } = useFormat();
  return ({ account_id }: Entry) => {
    const account = accounts.find(({ id }) => id === account_id);
    return { locale, digits: decimalsOf(account?.balance_amount ?? '0.00') };
  };
}

function NameField({ entry, errorAt, set }: FieldsProps) {
  return (
    <TextInput
      label={entry.kind === 'transfer' ? t('Name (optional)') : t('Name')}
      maxLength={255}
      value={entry.name}
      error={errorAt('name')}
      onChange={({ currentTarget }) => set({ name: currentTarget.value })}
    />
  );
}

function NotesField({ entry, errorAt, set }: FieldsProps) {
  return (
    <Textarea
      label={t('Notes')}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={10_000}
      value={entry.notes}
      error={errorAt('notes')}
      onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
    />
  );
}

function TransactionFields({ entry, accounts, errorAt, set, reading }: FieldsProps) {
  const { currency: own } = useFormat();
  return (
    <>
      {entry.category === null && (
        <SuggestedWhileTyping typed={typedOf(entry, reading)} onPick={(category) => set({ category })} />
      )}
      <LabelFields value={entry} onChange={set} />
      <AccountSelect
        label={t('Account')}
        accounts={accounts}
        value={entry.account_id}
        error={errorAt('account_id')}
        onPick={(account_id) => set({ account_id })}
      />
      <OriginalFields
        entry={entry}
        charged={accounts.find(({ id }) => id === entry.account_id)?.currency ?? own}
        reading={reading}
        error={errorAt('original')}
        isAtRateOfDay
        set={set}
      />
    </>
  );
}

// Enter presses the button of type submit, which saves and closes.
function Buttons({ isBusy, onPress }: { isBusy: boolean; onPress: (isAnother: boolean) => void }) {
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          onPress(true);
          currentTarget.form?.requestSubmit();
        }}
      >
        {t('Save and add another')}
      </Button>
      <Button type="submit" loading={isBusy} onClick={() => onPress(false)}>
        {t('Add transaction')}
      </Button>
    </Group>
  );
}

function KindControl({ kind, onPick }: { kind: Entry['kind']; onPick: (kind: Entry['kind']) => void }) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('Type')}
      value={kind}
      data={[
        { value: 'expense', label: t('Expense') },
        { value: 'income', label: t('Income') },
        { value: 'transfer', label: t('Transfer') },
      ]}
      onChange={onPick}
    />
  );
}

/** Both accounts, and the amount that arrives if their currencies differ. */
function TransferFields({ entry, accounts, errorAt, set, reading }: FieldsProps) {
  const from = accounts.find(({ id }) => id === entry.account_id);
  const to = accounts.find(({ id }) => id === entry.to_account_id);
  const isForeign = from !== undefined && to !== undefined && from.currency !== to.currency;
  return (
    <>
      <AccountSelect
        label={t('From account')}
        accounts={accounts}
        value={entry.account_id}
        error={errorAt('account_id') ?? errorAt('from_account_id')}
        onPick={(account_id) => set({ account_id })}
      />
      <AccountSelect
        label={t('To account')}
        accounts={accounts}
        value={entry.to_account_id}
        error={errorAt('to_account_id')}
        onPick={(to_account_id) => set({ to_account_id })}
      />
      {isForeign && (
        <AmountField
          label={t('Amount received (empty: at the rate of the day)')}
          value={entry.to_amount}
          currency={to.currency}
          reading={{ ...reading, digits: decimalsOf(to.balance_amount) }}
          error={errorAt('to_amount')}
          onChange={(to_amount) => set({ to_amount })}
        />
      )}
    </>
  );
}

type AccountSelectProps = {
  readonly label: string;
  readonly accounts: readonly Schemas['Account'][];
  readonly value: string | null;
  readonly error: ReactNode;
  readonly onPick: (id: string | null) => void;
};

function AccountSelect({ label, accounts, value, error, onPick }: AccountSelectProps) {
  return (
    <Select
      label={label}
      searchable
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      allowDeselect={false}
      nothingFoundMessage={t('No results')}
      onChange={onPick}
    />
  );
}

type DateFieldProps = {
  /** YYYY-MM-DD, or what was typed if it is no date. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (date: string) => void;
};

/** A date as the family writes it, with one button for each of the two usual days. */
function DateField({ value, error, onChange }: DateFieldProps) {
  const { today } = useFormat();
  return (
    <div className={classes.dates}>
      <DateInput label={t('Date')} flex={1} miw={0} value={value} error={error} onChange={onChange} />
      <DayButton label={t('Today')} date={today()} value={value} onPick={onChange} />
      <DayButton label={t('Yesterday')} date={daysAfter(today(), -1)} value={value} onPick={onChange} />
    </div>
  );
}

type DayButtonProps = {
  readonly label: string;
  readonly date: string;
  readonly value: string;
  readonly onPick: (date: string) => void;
};

function DayButton({ label, date, value, onPick }: DayButtonProps) {
  return (
    <Button
      variant={value === date ? 'light' : 'default'}
      size="sm"
      px="sm"
      aria-pressed={value === date}
      onClick={() => onPick(date)}
    >
      {label}
    </Button>
  );
}
