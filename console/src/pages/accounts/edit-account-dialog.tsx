import { Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type Schemas, valuationsQuery, written } from '../../api/index.ts';
import { accountTypeLabel, SubtypeField } from '../../ui/account-types/index.ts';
import { savedText, useUndoable } from '../../ui/feedback/index.ts';
import { readAmount, typedAmount } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, MoneyInput, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

type Account = Schemas['Account'];
type EditAccountDialogProps = { readonly account: Account; readonly opened: boolean; readonly onClose: () => void };

/** Edits an account. Type and currency cannot change, because the entries depend on them. */
export function EditAccountDialog({ account, opened, onClose }: EditAccountDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Edit account')} draft={editAccountDraft(account)}>
      <EditAccountForm account={account} onClose={onClose} />
    </FormDialog>
  );
}

export const editAccountDraft = ({ id }: Account) => `edit account ${id}`;

function initialValues(account: Account, locale: string) {
  return {
    name: account.name,
    subtype: account.subtype,
    // The server calls an opening balance the amount of its valuation.
    amount: typedAmount(account.opening_balance_amount, locale),
    institution_name: account.institution_name ?? '',
    institution_domain: account.institution_domain ?? '',
    cost_basis_method: account.cost_basis_method,
  };
}

const METHOD_OPTIONS: readonly { readonly value: Account['cost_basis_method']; readonly label: string }[] = [
  { value: 'fifo', label: t('Oldest units first (FIFO)') },
  { value: 'lifo', label: t('Newest units first (LIFO)') },
  { value: 'average', label: t('Average cost') },
  { value: 'specific', label: t('Lots that each sale names') },
];

type Values = ReturnType<typeof initialValues>;

function EditAccountForm({ account, onClose }: Omit<EditAccountDialogProps, 'opened'>) {
  const { locale } = useFormat();
  const { data: valuations } = useQuery(valuationsQuery(account.id));
  const opening = valuations?.find(({ kind }) => kind === 'opening_anchor');
  const form = useForm<Values>({ initialValues: initialValues(account, locale) });
  const { mutate, error, isPending } = useSave(account, onClose);
  const send = ({ amount: typed, institution_name, institution_domain, ...values }: Values) => {
    const amount = readAmount(typed, locale) ?? typed;
    const isOpeningNew = opening !== undefined && amount !== account.opening_balance_amount;
    const institution = {
      institution_name: institution_name || null,
      institution_domain: institution_domain || null,
    };
    mutate({ change: { ...values, ...institution }, opening: isOpeningNew ? { id: opening.id, amount } : null });
  };
  return (
    <Form
      form={form}
      error={error}
      onSend={send}
      buttons={<FormButtons submit={t('Save account')} isBusy={isPending} onCancel={onClose} />}
    >
      <Text size="sm" c="dimmed">
        {t('{type} in {currency}. Type and currency cannot be changed.', {
          type: accountTypeLabel(account.account_type),
          currency: account.currency,
        })}
      </Text>
      <TextInput label={t('Name')} required maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <SubtypeField type={account.account_type} current={account.subtype} {...form.getInputProps('subtype')} />
      {opening && (
        <MoneyInput
          label={t('Opening balance')}
          description={t(
            'Balance before the first transaction. Changing it also changes the balance up to the next recorded balance.',
          )}
          currency={account.currency}
          {...form.getInputProps('amount')}
        />
      )}
      {(account.account_type === 'investment' || account.account_type === 'crypto') && (
        <Select
          label={t('Cost of units sold')}
          description={t('Another method recomputes costs and gains of all trades of the account.')}
          data={METHOD_OPTIONS}
          allowDeselect={false}
          {...form.getInputProps('cost_basis_method')}
        />
      )}
      <TextInput label={t('Institution')} maxLength={255} {...form.getInputProps('institution_name')} />
      <TextInput
        label={t('Website')}
        maxLength={255}
        placeholder="firstbank.example"
        {...form.getInputProps('institution_domain')}
      />
    </Form>
  );
}

type Edit = {
  readonly change: Schemas['AccountChange'];
  readonly opening: { readonly id: string; readonly amount: string } | null;
};

function useSave({ id, name: before }: Account, onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: async ({ change, opening }: Edit) => {
      const body = { account: change };
      const saved = await written(api.PATCH('/api/v1/accounts/{id}', { params: { path: { id } }, body }));
      if (opening === null) return { name: saved.data.name, responses: [saved.response] };
      const { amount } = opening;
      const params = { path: { id: opening.id } };
      const { response } = await api.PATCH('/api/v1/valuations/{id}', { params, body: { valuation: { amount } } });
      return { name: saved.data.name, responses: [saved.response, response] };
    },
    onSuccess: ({ name, responses }) => {
      onDone();
      announce(savedText(name, before), ...responses);
    },
  });
}
