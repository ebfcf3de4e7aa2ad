import { Modal, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ACCOUNT_TYPES, type AccountType, SubtypeField } from '../account-types/index.ts';
import { api, familySettingsQuery, issueFor, type Schemas, unwrap } from '../api/index.ts';
import { notifyDone } from '../feedback/index.ts';
import { readAmount } from '../format/index.ts';
import { Form, FormButtons, FormError, MoneyInput } from '../forms/index.ts';
import { useFormat } from '../ui/index.ts';

type NewAccountDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Creates an account and opens it. */
export function NewAccountDialog({ opened, onClose }: NewAccountDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add account">
      <NewAccountForm onClose={onClose} />
    </Modal>
  );
}

const TYPE_GROUPS = [true, false].map((isAsset) => ({
  group: isAsset ? 'Assets' : 'Liabilities',
  items: ACCOUNT_TYPES.filter((one) => one.isAsset === isAsset).map(({ type, label }) => ({ value: type, label })),
}));

function NewAccountForm({ onClose }: { onClose: () => void }) {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const { locale } = useFormat();
  const [type, setType] = useState<AccountType>('depository');
  const [currency, setCurrency] = useState(family.currency);
  const isOwed = ACCOUNT_TYPES.some((one) => one.type === type && !one.isAsset);
  const { mutate, error, isPending } = useCreate();
  return (
    <Form
      onSend={(text) =>
        mutate({
          name: text('name'),
          account_type: type,
          subtype: text('subtype') || null,
          currency,
          balance: readAmount(text('balance') || '0', locale) ?? text('balance'),
          opening_balance_date: text('opened'),
          institution_name: text('institution') || null,
        })
      }
    >
      <Select
        label="Type"
        data={TYPE_GROUPS}
        value={type}
        allowDeselect={false}
        maxDropdownHeight={320}
        onChange={(value) => setType(ACCOUNT_TYPES.find((one) => one.type === value)?.type ?? type)}
      />
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={255}
        data-autofocus
        placeholder={isOwed ? 'Travel card' : 'Everyday'}
        error={issueFor(error, 'name')}
      />
      <SubtypeField type={type} error={error} />
      <OpeningFields isOwed={isOwed} currency={currency} onCurrency={setCurrency} error={error} />
      <TextInput name="institution" label="Institution" maxLength={255} placeholder="First Bank" />
      <FormError error={error} fields={['name', 'subtype', 'balance', 'currency', 'opening_balance_date']} />
      <FormButtons submit="Add account" isBusy={isPending} onCancel={onClose} />
    </Form>
  );
}

type OpeningFieldsProps = {
  readonly isOwed: boolean;
  readonly currency: string;
  readonly onCurrency: (currency: string) => void;
  readonly error: Error | null;
};

function OpeningFields({ isOwed, currency, onCurrency, error }: OpeningFieldsProps) {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const { today } = useFormat();
  return (
    <>
      <SimpleGrid cols={2}>
        <MoneyInput
          name="balance"
          label={isOwed ? 'Amount owed' : 'Opening balance'}
          placeholder="0"
          currency={currency}
          error={issueFor(error, 'balance')}
        />
        <Select
          label="Currency"
          data={family.enabled_currencies}
          value={currency}
          searchable
          allowDeselect={false}
          onChange={(value) => onCurrency(value ?? currency)}
          error={issueFor(error, 'currency')}
        />
      </SimpleGrid>
      <TextInput
        name="opened"
        type="date"
        label="Date of this balance"
        description="The history begins here. Earlier transactions move it back."
        required
        max={today()}
        defaultValue={today()}
        error={issueFor(error, 'opening_balance_date')}
      />
    </>
  );
}

function useCreate() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (account: Schemas['NewAccount']) => unwrap(api.POST('/api/v1/accounts', { body: { account } })),
    onSuccess: async ({ id, name }) => {
      notifyDone(`${name} added`);
      await navigate({ to: '/accounts/$id', params: { id }, replace: true });
      await queryClient.invalidateQueries();
    },
  });
}
