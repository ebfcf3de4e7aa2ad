import { ActionIcon, Box, Button, FileButton, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../../api/index.ts';
import { fieldError } from '../../../ui/feedback/index.ts';
import { daysAfter, decimalsOf } from '../../../ui/format/index.ts';
import { DateInput, DraftNotice, FormError, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconCamera, IconChevronDown, IconChevronRight } from '../../../ui/icons/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { AmountField } from '../amount-field.tsx';
import { FilesField } from '../details/attachments.tsx';
import { CategoryField, LabelFields, MerchantAndTags } from '../pickers/index.ts';
import { SuggestedWhileTyping } from '../suggested-categories.tsx';
import { Keypad, LargeAmount, useTextTyping } from './amount-keypad.tsx';
import classes from './entry.module.css';
import { type Entry, type FieldsProps, typedOf, validateEntry } from './entry.ts';
import { giveFiles, givenFiles } from './given-files.ts';
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

/** The amount first, then what it was for. A phone has keys of its own for the amount, and shows the usual fields. */
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
  const reading = readingOf(entry);
  const amount = {
    value: entry.amount,
    currency: accounts.find(({ id }) => id === entry.account_id)?.currency ?? own,
    reading,
    error: errorAt('amount'),
    onChange: (typed: string) => set({ amount: typed }),
  };
  const isSheet = useHasKeypad();
  const [isTyping, watch] = useTextTyping();
  const fields = { entry, accounts, errorAt, set, reading, isSheet };
  const buttons = {
    isBusy: isPending,
    onPress: (another: boolean) => {
      isAnother.current = another;
    },
  };
  const attachments = <FilesField files={files} names={entry.file_names} onChange={choose} />;
  return (
    <form
      noValidate
      className={isSheet ? classes.sheet : undefined}
      {...watch}
      onSubmit={form.onSubmit((valid) => mutate({ entry: valid, files, reading: readingOf(valid) }))}
    >
      <div className={classes.fields}>
        <DraftNotice form={form} />
        <KindControl kind={entry.kind} onPick={(kind) => set({ kind })} />
        {isSheet ? (
          <LargeAmount isOut={entry.kind === 'expense'} {...amount} />
        ) : (
          <AmountField label={t('Amount')} isFirst {...amount} />
        )}
        <NameField {...fields} />
        {entry.kind === 'transfer' ? <TransferFields {...fields} /> : <TransactionFields {...fields} />}
        {isSheet ? (
          <>
            <DayChips value={entry.date} error={errorAt('date')} onChange={(date) => set({ date })} />
            <MoreFields {...fields}>
              {attachments}
              <AnotherButton {...buttons} />
            </MoreFields>
          </>
        ) : (
          <>
            <DateField value={entry.date} error={errorAt('date')} onChange={(date) => set({ date })} />
            <NotesField {...fields} />
            {attachments}
          </>
        )}
        <FormError error={error} fields={FIELDS} />
      </div>
      <div className={classes.foot}>
        {isSheet ? (
          <>
            <Camera onPhoto={(file) => choose([...files, file])} />
            <Keypad value={entry.amount} locale={reading.locale} isFolded={isTyping} onChange={amount.onChange}>
              <Button type="submit" loading={isPending} onClick={() => buttons.onPress(false)}>
                {t('Save')}
              </Button>
            </Keypad>
          </>
        ) : (
          <>
            <AnotherButton {...buttons} />
            <Button type="submit" loading={isPending} onClick={() => buttons.onPress(false)}>
              {entry.kind === 'transfer' ? t('Add transfer') : t('Add transaction')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** A phone that stands upright has room for keys of the app. */
const useHasKeypad = () =>
  useMediaQuery('(max-width: 47.5em) and (min-height: 36em)', false, { getInitialValueInEffect: false });

/** The chosen files; the entry has their names. */
function useFiles(waiting: WaitingEntry | undefined, set: (change: Partial<Entry>) => void) {
  const [files, setFiles] = useState<readonly File[]>(waiting?.files ?? []);
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    set({ file_names: chosen.map(({ name }) => name) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the entry that they were given to.
  useEffect(() => {
    const given = givenFiles();
    if (given.length > 0) choose(given);
    giveFiles([]);
  }, []);
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

type SheetProps = FieldsProps & { readonly isSheet: boolean };

function TransactionFields({ isSheet, ...fields }: SheetProps) {
  const { entry, accounts, errorAt, set, reading } = fields;
  const suggested = entry.category === null && (
    <SuggestedWhileTyping typed={typedOf(entry, reading)} onPick={(category) => set({ category })} />
  );
  return (
    <>
      {isSheet ? (
        <>
          <CategoryField value={entry.category} onPick={(category) => set({ category })} />
          {suggested && <div className={classes.suggested}>{suggested}</div>}
        </>
      ) : (
        <>
          {suggested}
          <LabelFields value={entry} onChange={set} />
        </>
      )}
      <AccountSelect
        label={t('Account')}
        accounts={accounts}
        value={entry.account_id}
        error={errorAt('account_id')}
        isSheet={isSheet}
        onPick={(account_id) => set({ account_id })}
      />
      {!isSheet && <PaidAmount {...fields} />}
    </>
  );
}

function PaidAmount({ entry, accounts, errorAt, set, reading }: FieldsProps) {
  const { currency: own } = useFormat();
  return (
    <OriginalFields
      entry={entry}
      charged={accounts.find(({ id }) => id === entry.account_id)?.currency ?? own}
      reading={reading}
      error={errorAt('original')}
      isAtRateOfDay
      date={entry.date}
      isIncome={entry.kind === 'income'}
      set={set}
    />
  );
}

/** Fields that few entries use, folded until they are asked for or filled. */
function MoreFields({ children, ...fields }: FieldsProps & { readonly children: ReactNode }) {
  const { entry, set } = fields;
  const { merchant, tags, original, notes, file_names } = entry;
  const isUsed = merchant !== null || tags.length > 0 || Boolean(original) || notes !== '' || file_names.length > 0;
  const [asked, setAsked] = useState<boolean | null>(null);
  const isOpen = asked ?? isUsed;
  return (
    <>
      <button
        type="button"
        className={`${classes.row} ${classes.more}`}
        aria-expanded={isOpen}
        onClick={() => setAsked(!isOpen)}
      >
        <span>{t('More')}</span>
        <span>
          {t('Note, tags, receipt')}
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </span>
      </button>
      {isOpen && (
        <>
          <NotesField {...fields} />
          {entry.kind !== 'transfer' && (
            <>
              <MerchantAndTags value={entry} onChange={set} />
              <PaidAmount {...fields} />
            </>
          )}
          {children}
        </>
      )}
    </>
  );
}

/** Takes the photo of a receipt, in the head of the sheet. */
function Camera({ onPhoto }: { readonly onPhoto: (file: File) => void }) {
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => file && onPhoto(file)}>
      {(button) => (
        <ActionIcon
          {...button}
          className={classes.camera}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('Photograph a receipt')}
        >
          <IconCamera size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

type ButtonsProps = {
  readonly isBusy: boolean;
  readonly onPress: (isAnother: boolean) => void;
};

// Enter presses the button of type submit, which saves and closes.
function AnotherButton({ isBusy, onPress }: ButtonsProps) {
  return (
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
function TransferFields({ entry, accounts, errorAt, set, reading, isSheet }: SheetProps) {
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
        isSheet={isSheet}
        onPick={(account_id) => set({ account_id })}
      />
      <AccountSelect
        label={t('To account')}
        accounts={accounts}
        value={entry.to_account_id}
        error={errorAt('to_account_id')}
        isSheet={isSheet}
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
  /** Whether the device's keyboard would cover the list. */
  readonly isSheet: boolean;
  readonly onPick: (id: string | null) => void;
};

function AccountSelect({ label, accounts, value, error, isSheet, onPick }: AccountSelectProps) {
  return (
    <Select
      label={label}
      searchable={!isSheet}
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
    <div className={classes.days}>
      <DateInput label={t('Date')} flex={1} miw={0} value={value} error={error} onChange={onChange} />
      <DayButton label={t('Today')} date={today()} value={value} onPick={onChange} />
      <DayButton label={t('Yesterday')} date={daysAfter(today(), -1)} value={value} onPick={onChange} />
    </div>
  );
}

/** The two usual days, and any other by its date. */
function DayChips({ value, error, onChange }: DateFieldProps) {
  const { today } = useFormat();
  const days = [
    { label: t('Today'), date: today() },
    { label: t('Yesterday'), date: daysAfter(today(), -1) },
  ];
  const [isAsked, setAsked] = useState(false);
  const isOther = isAsked || !days.some(({ date }) => date === value);
  return (
    <Box role="group" aria-labelledby="entry-day" className={classes.row}>
      <span id="entry-day">{t('Date')}</span>
      <div className={classes.chips}>
        {days.map((day) => (
          <DayButton
            key={day.label}
            {...day}
            value={isOther ? '' : value}
            onPick={(date) => {
              setAsked(false);
              onChange(date);
            }}
          />
        ))}
        <Button
          variant={isOther ? 'light' : 'default'}
          size="sm"
          px="sm"
          aria-pressed={isOther}
          onClick={() => setAsked(true)}
        >
          {t('Other||day')}
        </Button>
        {isOther && (
          <DateInput
            className={classes.chips_date ?? ''}
            aria-label={t('Date')}
            value={value}
            error={error}
            onChange={onChange}
          />
        )}
      </div>
    </Box>
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
