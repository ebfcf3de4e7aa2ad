import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, familySettingsQuery, type Schemas, written } from '../../api/index.ts';
import { ACCOUNT_TYPES, type AccountType, SubtypeField } from '../../ui/account-types/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { readAmount } from '../../ui/format/index.ts';
import { DateInput, Form, FormButtons, FormDialog, type FormState, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { CurrencySelect } from '../../ui/regional-settings/index.ts';

type NewAccountDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function NewAccountDialog({ opened, onClose }: NewAccountDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Add account')} draft="new account">
      <NewAccountForm onClose={onClose} />
    </FormDialog>
  );
}

const TYPE_GROUPS = [true, false].map((isAsset) => ({
  group: isAsset ? t('Assets') : t('Liabilities'),
  items: ACCOUNT_TYPES.filter((one) => one.isAsset === isAsset).map(({ type, label }) => ({ value: type, label })),
}));

function initialValues(currency: string, today: string) {
  const account_type: AccountType = 'depository';
  const subtype: string | null = null;
  return { name: '', account_type, subtype, currency, balance: '', opening_balance_date: today, institution_name: '' };
}

type Values = ReturnType<typeof initialValues>;

function NewAccountForm({ onClose }: { onClose: () => void }) {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const { locale, today } = useFormat();
  const form = useForm<Values>({ initialValues: initialValues(family.currency, today()) });
  const { account_type: type } = form.values;
  const isOwed = ACCOUNT_TYPES.some((one) => one.type === type && !one.isAsset);
  const { mutate, error, isPending } = useCreate(() => form.saved());
  const send = ({ balance, institution_name, ...values }: Values) =>
    mutate({
      ...values,
      balance: readAmount(balance || '0', locale) ?? balance,
      institution_name: institution_name || null,
    });
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={t('Add account')} isBusy={isPending} onCancel={onClose} />}
    >
      <Select
        label={t('Type')}
        data={TYPE_GROUPS}
        allowDeselect={false}
        maxDropdownHeight={320}
        {...form.getInputProps('account_type')}
        onChange={(value) => value !== null && form.setValues({ account_type: value, subtype: null })}
      />
      <TextInput
        label={t('Name')}
        required
        maxLength={255}
        data-autofocus
        placeholder={isOwed ? t('Travel card') : t('Everyday')}
        {...form.getInputProps('name')}
      />
      <SubtypeField key={type} type={type} {...form.getInputProps('subtype')} />
      <OpeningFields form={form} isOwed={isOwed} />
      <TextInput
        label={t('Institution')}
        maxLength={255}
        placeholder={t('First Bank')}
        {...form.getInputProps('institution_name')}
      />
    </Form>
  );
}

function OpeningFields({ form, isOwed }: { readonly form: FormState<Values>; readonly isOwed: boolean }) {
  const { today } = useFormat();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyInput
          label={isOwed ? t('Amount owed') : t('Opening balance')}
          placeholder="0"
          currency={form.values.currency}
          {...form.getInputProps('balance')}
        />
        <CurrencySelect {...form.getInputProps('currency')} />
      </SimpleGrid>
      <DateInput
        label={t('Date of this balance')}
        description={t('The balance at the end of this day. Transactions up to it do not change it.')}
        required
        max={today()}
        {...form.getInputProps('opening_balance_date')}
      />
    </>
  );
}

function useCreate(onSaved: () => void) {
  const navigate = useNavigate();
  // Undo takes the page away that is shown then.
  const announce = useUndoable(() => navigate({ to: '/accounts' }));
  return useMutation({
    meta: { showsError: true },
    mutationFn: (account: Schemas['NewAccount']) => written(api.POST('/api/v1/accounts', { body: { account } })),
    onSuccess: async ({ data: { id, name }, response }) => {
      onSaved();
      announce(t('{name} added', { name }), response);
      await navigate({ to: '/accounts/$id', params: { id }, replace: true });
    },
  });
}
