import { Modal, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountTypeLabel, SubtypeField } from '../account-types/index.ts';
import { api, issueFor, type Schemas, unwrap, valuationsQuery } from '../api/index.ts';
import { notifyDone } from '../feedback/index.ts';
import { readAmount, typedAmount } from '../format/index.ts';
import { Form, FormButtons, FormError, MoneyInput } from '../forms/index.ts';
import { useFormat } from '../ui/index.ts';

type Account = Schemas['Account'];
type EditAccountDialogProps = { readonly account: Account; readonly opened: boolean; readonly onClose: () => void };

/** Edits an account. Type and currency cannot change, because the entries depend on them. */
export function EditAccountDialog({ account, opened, onClose }: EditAccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Edit account">
      <EditAccountForm account={account} onClose={onClose} />
    </Modal>
  );
}

function EditAccountForm({ account, onClose }: Omit<EditAccountDialogProps, 'opened'>) {
  const { locale } = useFormat();
  const { data: valuations } = useQuery(valuationsQuery(account.id));
  const opening = valuations?.find(({ kind }) => kind === 'opening_anchor');
  const { mutate, error, isPending } = useSave(account, onClose);
  return (
    <Form
      onSend={(text) => {
        const amount = readAmount(text('opening'), locale) ?? text('opening');
        const isOpeningNew = opening !== undefined && amount !== account.opening_balance_amount;
        mutate({
          change: {
            name: text('name'),
            subtype: text('subtype') || null,
            institution_name: text('institution') || null,
            institution_domain: text('domain') || null,
          },
          opening: isOpeningNew ? { id: opening.id, amount } : null,
        });
      }}
    >
      <Text size="sm" c="dimmed">
        {accountTypeLabel(account.account_type)} in {account.currency}. Type and currency cannot be changed.
      </Text>
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={255}
        defaultValue={account.name}
        data-autofocus
        error={issueFor(error, 'name')}
      />
      <SubtypeField type={account.account_type} current={account.subtype} error={error} />
      {opening && (
        <MoneyInput
          name="opening"
          label="Opening balance"
          description="Balance before the first transaction. Changing it also changes the balance up to the next recorded balance."
          currency={account.currency}
          defaultValue={typedAmount(account.opening_balance_amount, locale)}
          error={issueFor(error, 'amount')}
        />
      )}
      <InstitutionFields account={account} error={error} />
      <FormError error={error} fields={['name', 'subtype', 'amount', 'institution_name', 'institution_domain']} />
      <FormButtons submit="Save account" isBusy={isPending} onCancel={onClose} />
    </Form>
  );
}

function InstitutionFields({ account, error }: { account: Account; error: Error | null }) {
  return (
    <>
      <TextInput
        name="institution"
        label="Institution"
        maxLength={255}
        defaultValue={account.institution_name ?? ''}
        error={issueFor(error, 'institution_name')}
      />
      <TextInput
        name="domain"
        label="Website"
        maxLength={255}
        defaultValue={account.institution_domain ?? ''}
        placeholder="firstbank.example"
        error={issueFor(error, 'institution_domain')}
      />
    </>
  );
}

type Edit = {
  readonly change: Schemas['AccountChange'];
  readonly opening: { readonly id: string; readonly amount: string } | null;
};

function useSave({ id }: Account, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: async ({ change, opening }: Edit) => {
      await unwrap(api.PATCH('/api/v1/accounts/{id}', { params: { path: { id } }, body: { account: change } }));
      if (opening === null) return;
      const { amount } = opening;
      const params = { path: { id: opening.id } };
      await unwrap(api.PATCH('/api/v1/valuations/{id}', { params, body: { valuation: { amount } } }));
    },
    onSuccess: () => {
      onDone();
      notifyDone('Account saved');
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
