import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../api/index.ts';
import type { LinkedAccount } from './bank-queries.ts';
import { accountsFor, balanceGap, firstChoice, readChoice, writeChoice } from './link-choices.ts';

const linked = (members: Partial<LinkedAccount>) =>
  ({
    ...{ external_name: 'First Bank · Giro', currency: 'USD', balance: '10.00', account_id: null },
    ...members,
  }) as LinkedAccount;
const account = (id: string, balance_amount: string, members: Partial<Schemas['Account']> = {}) =>
  ({
    ...{ id, name: id, balance_amount, currency: 'USD', classification: 'asset', status: 'active' },
    ...members,
  }) as Schemas['Account'];

test('a choice is written as a text, and read again', () => {
  for (const choice of [{ kind: 'none' }, { kind: 'new', type: 'loan' }, { kind: 'account', id: 'a-1' }] as const) {
    assert.deepEqual(readChoice(writeChoice(choice)), choice);
  }
  assert.deepEqual(readChoice('new:other'), { kind: 'none' });
  assert.deepEqual(readChoice(null), { kind: 'none' });
});

test('only accounts of the currency that nothing else is linked to are offered', () => {
  const all = [account('a', '1'), account('b', '1', { currency: 'EUR' }), account('c', '1'), account('d', '1')];
  const offered = accountsFor(linked({ account_id: 'c' }), all, new Set(['c', 'd']));
  assert.deepEqual(
    offered.map(({ id }) => id),
    ['a', 'c'],
  );
});

test('the account with the same balance or name is offered first, else a new one', () => {
  const giro = account('x', '3.00', { name: 'giro' });
  assert.deepEqual(firstChoice(linked({}), [account('a', '10.00'), giro]), { kind: 'account', id: 'a' });
  assert.deepEqual(firstChoice(linked({}), [account('a', '9.99'), giro]), { kind: 'account', id: 'x' });
  const twins = [account('a', '10.00'), account('b', '10.00')];
  assert.deepEqual(firstChoice(linked({}), twins), { kind: 'new', type: 'depository' });
  assert.deepEqual(firstChoice(linked({ balance: '-10.00' }), []), { kind: 'new', type: 'credit_card' });
  assert.deepEqual(firstChoice(linked({ account_id: 'b' }), twins), { kind: 'account', id: 'b' });
});

test('what is owed is compared with a negative balance at the bank', () => {
  const card = account('card', '11.60', { classification: 'liability' });
  assert.equal(balanceGap(linked({ balance: '-23.20' }), card), '-11.60');
  assert.equal(balanceGap(linked({ balance: '11.60' }), card, true), '0.00');
  assert.equal(balanceGap(linked({ balance: null }), card), null);
});
