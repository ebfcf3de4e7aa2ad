import { Anchor, Button, Group, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ACCOUNT_TYPES, type AccountType } from '../account-types/index.ts';
import { answer, api, issueOf, type Schemas } from '../api/index.ts';
import { readAmount } from '../format/index.ts';
import { Form, FormError, MoneyInput } from '../forms/index.ts';
import { useFinish } from './use-finish-onboarding.ts';

/** Asks for the first account, and ends the introduction with it. */
export function AccountStep({ family }: { family: Schemas['FamilySettings'] }) {
  const [type, setType] = useState<AccountType>('depository');
  const [text, setText] = useState('');
  const balance = text.trim() === '' ? '0' : readAmount(text, family.locale);
  const open = useFinish((account: Schemas['NewAccount']) =>
    answer(api.POST('/api/v1/accounts', { body: { account } })),
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
        error={issueOf(open.error, 'name')}
      />
      <Select
        label="Type"
        data={ACCOUNT_TYPES.map(({ type: value, label }) => ({ value, label }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType(ACCOUNT_TYPES.find((one) => one.type === value)?.type ?? type)}
      />
      <MoneyInput
        label={chosen?.isAsset === false ? 'What you owe today' : 'Balance today'}
        currency={family.currency}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={balance === null ? 'Write an amount, such as 1250.50' : issueOf(open.error, 'balance')}
      />
      <FormError error={open.error} />
      <Group justify="space-between">
        <Anchor size="sm" renderRoot={(props) => <Link to="/onboarding" search={{ step: 'begin' }} {...props} />}>
          Back
        </Anchor>
        <Button type="submit" loading={open.isPending}>
          Add account
        </Button>
      </Group>
    </Form>
  );
}
