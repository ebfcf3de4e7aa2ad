import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountTree } from './group-accounts.ts';

type Account = Parameters<typeof accountTree>[0][number];

function account(account_type: Account['account_type'], balance_amount: string, more: Partial<Account> = {}): Account {
  const classification = ['credit_card', 'loan', 'other_liability'].includes(account_type) ? 'liability' : 'asset';
  const rest = { currency: 'USD', status: 'active', include_in_finances: true };
  return { account_type, balance_amount, classification, ...rest, ...more } as Account;
}

test('groups add up what their accounts add to net worth, debts below zero', () => {
  const tree = accountTree([
    account('loan', '5.00'),
    account('depository', '0.10'),
    account('depository', '0.20'),
    account('depository', '900.00', { include_in_finances: false }),
    account('credit_card', '1.50', { status: 'disabled' }),
  ]);
  assert.deepEqual(
    tree.map(({ label, accounts, sum }) => [label, accounts.length, sum?.amount]),
    [
      ['Cash', 3, '0.30'],
      ['Loans', 1, '-5.00'],
    ],
  );
});

test('groups and accounts follow the order of the person', () => {
  const accounts = [account('depository', '1.00', { id: 'a' }), account('loan', '1.00', { id: 'b' })];
  const tree = accountTree([...accounts, account('depository', '1.00', { id: 'c' })], {
    groups: ['loans'],
    accounts: ['c'],
  });
  assert.deepEqual(
    tree.map((group) => [group.name, group.accounts.map(({ id }) => id)]),
    [
      ['loans', ['b']],
      ['cash', ['c', 'a']],
    ],
  );
});

test('a group with several currencies has no sum', () => {
  const [cash] = accountTree([account('depository', '1.00'), account('depository', '1.00', { currency: 'EUR' })]);
  assert.equal(cash?.sum, null);
});
