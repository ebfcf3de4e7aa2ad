import { NumberInput, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery, categoriesQuery, merchantsQuery, type Schemas } from '../../api/index.ts';
import { DateInput, Form, FormButtons, FormDialog, type FormState, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { changeOf, type EditValues, editValues } from './edit-values.ts';
import { IntervalFields } from './interval-fields.tsx';
import { DIRECTIONS, hasMonths } from './interval-values.ts';
import { POSTINGS, recurringName } from './recurring-words.tsx';
import { useRecurringChange } from './use-recurring-change.ts';

type Recurring = Schemas['RecurringTransaction'];
type EditRecurringDialogProps = {
  readonly recurring: Recurring;
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function EditRecurringDialog({ recurring, opened, onClose }: EditRecurringDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: recurringName(recurring) })}
      draft={editDraft(recurring)}
    >
      <EditRecurringForm recurring={recurring} onClose={onClose} />
    </FormDialog>
  );
}

export const editDraft = ({ id }: Pick<Recurring, 'id'>) => `edit recurring ${id}`;

function EditRecurringForm({ recurring, onClose }: Omit<EditRecurringDialogProps, 'opened'>) {
  const { locale } = useFormat();
  const form = useForm<EditValues>({ initialValues: editValues(recurring) });
  const { mutate, error, isPending } = useRecurringChange(recurring);
  return (
    <Form
      form={form}
      error={error}
      onSend={(values) => mutate(changeOf(values, locale), { onSuccess: onClose })}
      buttons={<FormButtons submit={t('Save')} isBusy={isPending} onCancel={onClose} />}
    >
      <NameFields form={form} />
      <AmountFields form={form} currency={recurring.currency} />
      <DayFields form={form} />
      <LabelFields form={form} />
      <Select label={t('When it is due')} data={POSTINGS} allowDeselect={false} {...form.getInputProps('posting')} />
    </Form>
  );
}

type FieldsProps = { readonly form: FormState<EditValues> };

function NameFields({ form }: FieldsProps) {
  const hasMerchant = form.values.merchant_id !== null;
  return (
    <>
      <TextInput
        label={t('Name')}
        required={!hasMerchant}
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!hasMerchant && (
        <TextInput
          label={t('Name of its transactions')}
          description={t('Transactions with this name count as payments')}
          maxLength={255}
          {...form.getInputProps('payment_name')}
        />
      )}
    </>
  );
}

function AmountFields({ form, currency }: FieldsProps & { currency: string }) {
  const money = { currency } as const;
  return (
    <>
      <SegmentedControl aria-label={t('Direction')} data={DIRECTIONS} {...form.getInputProps('direction')} />
      <MoneyInput label={t('Amount')} required {...money} {...form.getInputProps('amount')} />
      <SimpleGrid cols={2}>
        <MoneyInput label={t('At least')} {...money} {...form.getInputProps('expected_amount_min')} />
        <MoneyInput label={t('At most')} {...money} {...form.getInputProps('expected_amount_max')} />
      </SimpleGrid>
    </>
  );
}

function DayFields({ form }: FieldsProps) {
  return (
    <>
      <DateInput label={t('Next expected')} required {...form.getInputProps('next_expected_date')} />
      <IntervalFields form={form} />
      {hasMonths(form.values) && form.values.on === 'day' && (
        <NumberInput
          label={t('Day of the month')}
          description={t('Shorter months use their last day')}
          required
          min={1}
          max={31}
          clampBehavior="strict"
          allowDecimal={false}
          {...form.getInputProps('expected_day_of_month')}
        />
      )}
      <DateInput
        label={t('Ends on')}
        description={t('No payment is expected after this day')}
        {...form.getInputProps('end_date')}
      />
    </>
  );
}

function LabelFields({ form }: FieldsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery());
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: merchants = [] } = useQuery(merchantsQuery());
  const optional = { clearable: true, searchable: true } as const;
  const named = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        label={t('Account')}
        placeholder={t('Any account')}
        data={named(accounts)}
        {...optional}
        {...form.getInputProps('account_id')}
      />
      <SimpleGrid cols={2}>
        <Select label={t('Category')} data={named(categories)} {...optional} {...form.getInputProps('category_id')} />
        <Select label={t('Merchant')} data={named(merchants)} {...optional} {...form.getInputProps('merchant_id')} />
      </SimpleGrid>
    </>
  );
}
