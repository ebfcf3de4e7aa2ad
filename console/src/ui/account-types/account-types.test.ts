import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountTypeLabel, groupAccounts } from './account-types.ts';
import { subtypeLabel } from './subtype-labels.ts';
import { subtypeOptions } from './subtypes.ts';

type Account = Parameters<typeof groupAccounts>[0][number];

function account(account_type: Account['account_type'], balance_amount: string, currency = 'USD'): Account {
  return { account_type, balance_amount, currency } as Account;
}

test('accounts are grouped by type in display order, with exact totals per currency', () => {
  const groups = groupAccounts([
    account('loan', '5.00'),
    account('depository', '0.10'),
    account('depository', '0.20'),
    account('depository', '3.00', 'EUR'),
  ]);
  assert.deepEqual(
    groups.map(({ type, accounts, sums }) => [type, accounts.length, sums]),
    [
      [
        'depository',
        3,
        [
          { currency: 'USD', amount: '0.30' },
          { currency: 'EUR', amount: '3.00' },
        ],
      ],
      ['loan', 1, [{ currency: 'USD', amount: '5.00' }]],
    ],
  );
});

test('types and subtypes have readable labels', () => {
  assert.equal(accountTypeLabel('credit_card'), 'Credit card');
  assert.deepEqual(['roth_401k', 'ira', 'money_market'].map(subtypeLabel), ['Roth 401k', 'IRA', 'Money market']);
});

test('the current subtype stays selectable even if it is unknown', () => {
  assert.deepEqual(
    subtypeOptions('crypto', 'cold_storage').map(({ value }) => value),
    ['wallet', 'exchange', 'cold_storage'],
  );
  assert.deepEqual(subtypeOptions('crypto', 'wallet').length, 2);
  assert.deepEqual(subtypeOptions('vehicle'), []);
});
