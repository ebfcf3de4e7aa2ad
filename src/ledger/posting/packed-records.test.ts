import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { packRecord, unpackChange } from '#database/family/packed-records.ts';
import { transactionColumns, transactionRecord } from './record.ts';

const ID = '01a2192c-de04-73b8-9c96-ec3f07693d7a';
const ACCOUNT = '01a2192c-dd6f-7d30-9cf3-09e3286f56d0';
const facts = { resource_id: ID, at: '2026-01-05T08:00:00.000Z' };
const values = { id: ID, account_id: ACCOUNT, name: 'Café', split_parts_count: 0, created_at: facts.at };

/** The record that a change row gives back. */
function kept(record: object, of = facts): string | null {
  return unpackChange({ ...of, before: null, after: packRecord(record, of) }).after;
}

const transaction = {
  ...values,
  ...{
    date: '2026-01-05',
    signed_amount: '-5.00',
    currency: 'USD',
    original: null,
    notes: null,
    category_id: null,
    merchant_id: null,
    tag_ids: [],
  },
  ...{
    kind: 'standard',
    excluded: false,
    pending: false,
    cleared: false,
    reviewed: false,
    external_id: null,
    source: null,
  },
  ...{ transfer_id: null, parent_id: null, set_by: null, updated_at: facts.at },
};
const MEMBERS = Object.keys(transactionRecord(transactionColumns(transaction) as never, []));

test('a transaction is stored as a list, a third as long as its JSON', () => {
  const record = Object.fromEntries(MEMBERS.map((member) => [member, Reflect.get(transaction, member)]));
  const stored = packRecord(record, facts);
  assert.match(stored, /^\[\d+,/, 'append the new member to a new shape in packed-records.ts');
  assert.ok(stored.length * 3 < JSON.stringify(record).length, stored);
});

test('any record comes back byte for byte', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, 0, ID, ACCOUNT, facts.at));
  const record = fc.record(Object.fromEntries(MEMBERS.map((member) => [member, value])));
  fc.assert(
    fc.property(fc.oneof(record, fc.dictionary(fc.string(), value)), (one) => kept(one) === JSON.stringify(one)),
  );
});

test('records that were stored as JSON are read as they are', () => {
  const change = { ...facts, before: '{"id":"a","old":1}', after: null };
  assert.deepEqual(unpackChange(change), change);
});

test('a damaged list stays as it is', () => {
  const change = { ...facts, before: "[0,0,'", after: '[9]' };
  assert.deepEqual(unpackChange(change), change);
});
