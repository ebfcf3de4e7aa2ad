import { Anchor, Button, Group, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ACCOUNT_TYPES, type AccountType } from '../account-types/index.ts';
import { api, issueFor, type Schemas, unwrap } from '../api/index.ts';
import { readAmount } from '../format/index.ts';
import { Form, FormError, MoneyInput } from '../forms/index.ts';
import { useFinishOnboarding } from './use-finish-onboarding.ts';

/** Creates the first account and finishes onboarding. */
export function AccountStep({ family }: { family: Schemas['FamilySettings'] }) {
  const [type, setType] = useState<AccountType>('depository');
  const [text, setText] = useState('');
  const balance = text.trim() === '' ? '0' : readAmount(text, family.locale);
  const open = useFinishOnboarding((account: Schemas['NewAccount']) =>
    unwrap(api.POST('/api/v1/accounts', { body: { account } })),
  );
  const chosen = ACCOUNT_TYPES.find((one) => one.type === type);
  return (
    <Form
      onSend={(field) => {
        if (balance !== null) open.mutate({ name: field('name'), account_type: type, balance });
      }}
    >
      <TextInput
        name="name"
        label="Name"
        placeholder="Checking"
        required
        autoFocus
        maxLength={255}
        error={issueFor(open.error, 'name')}
      />
      <Select
        label="Type"
        data={ACCOUNT_TYPES.map(({ type: value, label }) => ({ value, label }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType(ACCOUNT_TYPES.find((one) => one.type === value)?.type ?? type)}
      />
      <MoneyInput
        label={chosen?.isAsset === false ? 'Amount owed today' : 'Balance today'}
        currency={family.currency}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={balance === null ? 'Enter an amount, such as 1250.50' : issueFor(open.error, 'balance')}
      />
      <FormError error={open.error} fields={['name', 'balance']} />
      <Group justify="space-between">
        <Anchor size="sm" renderRoot={(props) => <Link to="/onboarding" search={{ step: 'start' }} {...props} />}>
          Back
        </Anchor>
        <Button type="submit" loading={open.isPending}>
          Add account
        </Button>
      </Group>
    </Form>
  );
}
