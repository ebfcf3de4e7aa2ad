import { Anchor, Button, Group, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../ui/account-types/index.ts';
import { readAmount } from '../../ui/format/index.ts';
import { Form, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { useFinishOnboarding } from './use-finish-onboarding.ts';

type Values = { readonly name: string; readonly account_type: AccountType; readonly balance: string };

/** Creates the first account and finishes onboarding. */
export function AccountStep({ family }: { family: Schemas['FamilySettings'] }) {
  const { today } = useFormat();
  const amountOf = (typed: string) => (typed.trim() === '' ? '0' : readAmount(typed, family.locale));
  const form = useForm<Values>({
    initialValues: { name: '', account_type: 'depository', balance: '' },
    validate: ({ balance }) => (amountOf(balance) === null ? { balance: t('Enter an amount, such as 1250.50') } : {}),
    draft: 'first account',
  });
  const open = useFinishOnboarding(async (account: Schemas['NewAccount']) => {
    await unwrap(api.POST('/api/v1/accounts', { body: { account } }));
    form.saved();
  });
  const accountOf = ({ balance, ...values }: Values) => {
    return { ...values, balance: amountOf(balance) ?? balance, opening_balance_date: today() };
  };
  const type = ACCOUNT_TYPES.find((one) => one.type === form.values.account_type);
  return (
    <Form
      form={form}
      error={open.error}
      onSend={(values) => open.mutate(accountOf(values))}
      buttons={
        <Group justify="space-between">
          <Anchor size="sm" renderRoot={(props) => <Link to="/onboarding" search={{ step: 'start' }} {...props} />}>
            {t('Back')}
          </Anchor>
          <Button type="submit" loading={open.isPending}>
            {t('Add account')}
          </Button>
        </Group>
      }
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Checking')}
        required
        autoFocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('Type')}
        data={ACCOUNT_TYPES.map(({ type: value, label }) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('account_type')}
      />
      <MoneyInput
        label={type?.isAsset === false ? t('Amount owed today') : t('Balance today')}
        description={t('The balance at the end of this day. Transactions up to it do not change it.')}
        currency={family.currency}
        {...form.getInputProps('balance')}
      />
    </Form>
  );
}
