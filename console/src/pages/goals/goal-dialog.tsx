import { MultiSelect, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery, categoriesQuery } from '../../api/index.ts';
import { readAmount, typedAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, type FormState, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Goal, type NewGoal, useSaveGoal } from './goal-queries.ts';

/** The goal that is edited; null for a new one. */
export type Edited = { readonly goal: Goal | null };

type GoalDialogProps = { readonly edited: Edited | null; readonly onClose: () => void };

export function GoalDialog({ edited, onClose }: GoalDialogProps) {
  const goal = edited?.goal ?? null;
  return (
    <FormDialog
      opened={edited !== null}
      onClose={onClose}
      title={goal === null ? t('Add goal') : t('Edit {name}', { name: goal.name })}
    >
      <GoalForm goal={goal} onClose={onClose} />
    </FormDialog>
  );
}

function GoalForm({ goal, onClose }: { goal: Goal | null; onClose: () => void }) {
  const { locale, currency: own } = useFormat();
  const { data: accounts = [] } = useQuery(accountsQuery());
  const form = useForm<GoalValues>({ initialValues: goalValues(goal, locale) });
  const { mutate, error, isPending } = useSaveGoal(goal, onClose);
  const [first] = form.values.funding === 'accounts' ? form.values.account_ids : [];
  const currency = goal?.currency ?? accounts.find(({ id }) => id === first)?.currency ?? own;
  return (
    <Form
      form={form}
      error={error}
      onSend={(values) => mutate(goalBody(values, locale))}
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <TextInput
        label={t('Name')}
        required
        maxLength={255}
        data-autofocus
        placeholder={t('Trip to the sea')}
        {...form.getInputProps('name')}
      />
      <MoneyInput label={t('Target amount')} required currency={currency} {...form.getInputProps('target_amount')} />
      <DayFields form={form} isNew={goal === null} />
      <SegmentedControl
        aria-label={t('Where the money is')}
        data={[
          { value: 'accounts', label: t('In accounts') },
          { value: 'envelope', label: t('In an envelope') },
        ]}
        {...form.getInputProps('funding')}
      />
      {form.values.funding === 'accounts' ? (
        <AccountFields form={form} currency={currency} />
      ) : (
        <EnvelopeField form={form} />
      )}
    </Form>
  );
}

type FieldsProps = { readonly form: FormState<GoalValues> };

function DayFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <SimpleGrid cols={2} style={{ alignItems: 'end' }}>
      <DateInput
        label={t('Start day')}
        description={t('Saving begins here; today if empty')}
        required={!isNew}
        {...form.getInputProps('start_date')}
      />
      <DateInput
        label={t('Target day (optional)')}
        description={t('To see what to save each month')}
        {...form.getInputProps('target_date')}
      />
    </SimpleGrid>
  );
}

function AccountFields({ form, currency }: FieldsProps & { currency: string }) {
  const { data: accounts = [] } = useQuery(accountsQuery());
  const { account_ids: chosen } = form.values;
  // The accounts of a goal have one currency.
  const offered = accounts.filter(
    (account) => account.classification === 'asset' && (chosen.length === 0 || account.currency === currency),
  );
  return (
    <>
      <MultiSelect
        label={t('Accounts')}
        required
        searchable
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('account_ids')}
      />
      <MoneyInput
        label={t('Not for this goal')}
        description={t('The part of these balances that you keep for something else, such as a reserve')}
        currency={currency}
        {...form.getInputProps('reserved_amount')}
      />
    </>
  );
}

function EnvelopeField({ form }: FieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <Select
      label={t('Category')}
      description={t('What its envelope holds this month counts')}
      required
      searchable
      data={categories.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('category_id')}
    />
  );
}

type GoalValues = {
  readonly name: string;
  readonly target_amount: string;
  readonly start_date: string;
  readonly target_date: string;
  readonly funding: 'accounts' | 'envelope';
  readonly account_ids: string[];
  readonly reserved_amount: string;
  readonly category_id: string | null;
};

/** The first values of the form: those of a goal, or of a new one. */
function goalValues(goal: Goal | null, locale: string): GoalValues {
  if (goal === null) {
    const empty = { name: '', target_amount: '', start_date: '', target_date: '', reserved_amount: '' };
    return { ...empty, funding: 'accounts', account_ids: [], category_id: null };
  }
  const reserved = goal.reserved_amount_decimal;
  return {
    name: goal.name,
    target_amount: typedAmount(goal.target_amount_decimal, locale),
    start_date: goal.start_date,
    target_date: goal.target_date ?? '',
    funding: goal.category === null ? 'accounts' : 'envelope',
    account_ids: goal.accounts.map(({ id }) => id),
    reserved_amount: /[1-9]/.test(reserved) ? typedAmount(reserved, locale) : '',
    category_id: goal.category?.id ?? null,
  };
}

/** The body of a create or a change. What the server cannot read is sent as typed, so that it names the field. */
function goalBody(values: GoalValues, locale: string): NewGoal {
  const { name, target_amount, start_date, target_date, funding, account_ids, reserved_amount, category_id } = values;
  const amount = (typed: string) => readAmount(typed, locale) ?? typed;
  const days = { ...(start_date !== '' && { start_date }), target_date: target_date === '' ? null : target_date };
  const common = { name, target_amount: amount(target_amount), ...days };
  if (funding === 'envelope') return { ...common, account_ids: null, category_id };
  const reserved = reserved_amount === '' ? '0' : amount(reserved_amount);
  return { ...common, account_ids, category_id: null, reserved_amount: reserved };
}
