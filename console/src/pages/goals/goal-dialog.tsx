import { MultiSelect, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery, categoriesQuery } from '../../api/index.ts';
import { DateInput, Form, FormButtons, FormDialog, type FormState, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Goal, useSaveGoal } from './goal-queries.ts';
import { type GoalValues, goalBody, goalValues } from './goal-values.ts';

/** The goal that is edited; null for a new one. */
export type Edited = { readonly goal: Goal | null };

type GoalDialogProps = { readonly edited: Edited | null; readonly onClose: () => void };

/** Adds or edits a goal. */
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
  const { mutate, error, isPending } = useSaveGoal(goal?.id ?? null, onClose);
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
        label={t('Target day')}
        description={t('All is saved by then')}
        required
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
        label={t('For something else')}
        description={t('What of these balances does not count')}
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
