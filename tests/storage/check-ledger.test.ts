import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { startSampleFamily } from '../harness/family/sample-family.ts';
import { storeForeign } from '../harness/family/store-foreign.ts';

// A fault in the stored rows, and the message of the invariant that it breaks.
const FAULTS: readonly (readonly [string, RegExp])[] = [
  [
    "update accounts set balance_minor = balance_minor + 1 where type = 'depository'",
    /newest valuation and the entries/,
  ],
  ["update accounts set transaction_count = 9 where type = 'loan'", /newest valuation and the entries/],
  ["update accounts set valued_on = '2026-01-01' where type = 'loan'", /newest valuation and the entries/],
  ['update account_days set inflows_minor = inflows_minor + 1', /days are the sums/],
  ['delete from account_days', /days are the sums/],
  ['update account_foreign_balances set balance_minor = balance_minor - 1', /foreign sums/],
  ['update account_days set expense_minor = expense_minor + 1', /report sums of each day/],
  ['delete from report_labels', /report sums of each category/],
  ["update account_shares set permission = 'read_only' where permission = 'owner'", /has one owner/],
  ['update transactions set amount_minor = amount_minor - 1 where parent_id is not null', /sum to it/],
  ["update transactions set date = '2026-01-01' where parent_id is not null", /has its parent's account/],
  ['update transactions set split_parts_count = 3 where split_parts_count = 2', /counts its lines/],
  ["update transactions set transfer_id = null where name = 'sent'", /names its transfer/],
  ["update transfers set status = 'pending', outflow_transaction_id = inflow_transaction_id", /goes one way/],
  ['update change_heads set sequence = sequence + 1', /as many changes/],
  ['update changes set sequence = 100000 where sequence = 2', /no gap/],
  ["update categories set name = 'another' where name = 'mine'", /reproduces the rows/],
  ["update transactions set notes = 'another' where name = 'sent'", /reproduces the rows/],
  ['delete from transaction_tags', /reproduces the rows/],
];

test('the ledger check finds every kind of fault, and none in a correct ledger', async (t) => {
  const { coffer, user, accounts, send, enter } = await startSampleFamily(t);
  const { id: category_id } = await send('POST', 'categories', { name: 'mine' });
  const { id: tag } = await send('POST', 'tags', { name: 'mine' });
  const { id } = await enter(accounts.checking, '10.00', '2026-01-10', { category_id, tag_ids: [tag] });
  await send('PUT', `transactions/${id}/splits`, { splits: [{ amount: '4.00', category_id }, { amount: '6.00' }] });
  await storeForeign(coffer, user, accounts.card, { currency: 'EUR', amount: '5.00', date: '2026-01-11' });
  const { checking: from_account_id, savings: to_account_id } = accounts;
  const sending = { from_account_id, to_account_id, amount: '7', date: '2026-01-12', name: 'sent' };
  await send('POST', 'transfers', sending);
  const { id: wrong } = await send('POST', 'transfers', { ...sending, amount: '8' });
  await send('POST', `transfers/${wrong}/reject`);
  await send('POST', 'valuations', { account_id: accounts.savings, amount: '70', date: '2026-02-01' });
  await checkLedger(coffer.database.read);

  for (const [fault, expected] of FAULTS) {
    const rollback = new Error(fault);
    const corruption = coffer.database.write(async ({ db }) => {
      await sql.raw(fault).execute(db);
      await assert.rejects(checkLedger(db), expected, fault);
      throw rollback;
    });
    await assert.rejects(corruption, rollback);
  }
  await checkLedger(coffer.database.read);
});
