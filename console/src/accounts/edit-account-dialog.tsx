import { Modal, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountTypeLabel, subtypeOptions } from '../account-types/index.ts';
import { answer, api, issueOf, type Schemas, valuationsQuery } from '../api/index.ts';
import { notifyDone } from '../feedback/index.ts';
import { readAmount, typedAmount } from '../format/index.ts';
import { Form, FormButtons, FormError, MoneyInput } from '../forms/index.ts';
import { useFormat } from '../ui/index.ts';

type Account = Schemas['Account'];
type EditAccountDialogProps = { readonly account: Account; readonly opened: boolean; readonly onClose: () => void };

/** The form in which an account is changed. Type and currency stay what they are: the entries were made in them. */
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
  const subtypes = subtypeOptions(account.account_type, account.subtype);
  const { mutate, error, isPending } = useSave(account, onClose);
  const openingText = typedAmount(account.opening_balance_amount, locale);
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
        {accountTypeLabel(account.account_type)} in {account.currency}. Type and currency stay as they are.
      </Text>
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={255}
        defaultValue={account.name}
        data-autofocus
        error={issueOf(error, 'name')}
      />
      {subtypes.length > 1 && (
        <Select
          name="subtype"
          label="Kind"
          data={subtypes}
          defaultValue={account.subtype}
          searchable
          clearable
          placeholder="Not said"
          error={issueOf(error, 'subtype')}
        />
      )}
      {opening && (
        <MoneyInput
          name="opening"
          label="Opening balance"
          description="Before the first entry. The balance moves with it until the first balance that was stated later."
          currency={account.currency}
          defaultValue={openingText}
          error={issueOf(error, 'amount')}
        />
      )}
      <TextInput
        name="institution"
        label="Institution"
        maxLength={255}
        defaultValue={account.institution_name ?? ''}
        error={issueOf(error, 'institution_name')}
      />
      <TextInput
        name="domain"
        label="Its website"
        maxLength={255}
        defaultValue={account.institution_domain ?? ''}
        placeholder="firstbank.example"
        error={issueOf(error, 'institution_domain')}
      />
      <FormError error={error} />
      <FormButtons submit="Save account" isBusy={isPending} onCancel={onClose} />
    </Form>
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
      await answer(api.PATCH('/api/v1/accounts/{id}', { params: { path: { id } }, body: { account: change } }));
      if (opening === null) return;
      const { amount } = opening;
      const params = { path: { id: opening.id } };
      await answer(api.PATCH('/api/v1/valuations/{id}', { params, body: { valuation: { amount } } }));
    },
    onSuccess: () => {
      onDone();
      notifyDone('The account is saved');
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
