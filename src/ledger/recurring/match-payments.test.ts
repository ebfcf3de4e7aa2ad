import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { flag } from '#database/tables/ledger-tables.ts';
import { addDays, daysBetween } from '#kernel/time/civil-date.ts';
import { expectedIn, intervalOfWord, toleranceDays } from './interval.ts';
import { matchPayments } from './match-payments.ts';
import type { RecurringRow, StoredPayment } from './store.ts';

const row = (id: string, members: Partial<RecurringRow> = {}): RecurringRow => ({
  family_id: 1,
  id,
  account_id: null,
  category_id: null,
  merchant_id: null,
  name: 'Rent',
  payment_name: null,
  amount_minor: -1000n,
  currency: 'USD',
  frequency: 'monthly',
  expected_day_of_month: 5n,
  status: 'active',
  last_occurrence_date: '2026-01-05',
  next_expected_date: '2026-02-05',
  end_date: null,
  posting: 'none',
  interval: null,
  occurrence_count: 0n,
  manual: flag(true),
  min_minor: null,
  max_minor: null,
  avg_minor: null,
  created_at: '',
  updated_at: '',
  ...members,
});

const payments = fc.array(
  fc.record({ day: fc.integer({ min: -200, max: 200 }), amount: fc.bigInt({ min: -1300n, max: -800n }) }),
  { maxLength: 40 },
);

test('no payment and no day is used twice, and the order of rows has no effect', () => {
  fc.assert(
    fc.property(
      payments,
      fc.array(fc.bigInt({ min: -1200n, max: -900n }), { minLength: 1, maxLength: 4 }),
      (given, amounts) => {
        const all = given.map(
          ({ day, amount }, at): StoredPayment => ({
            id: `p${at}`,
            categoryId: null,
            kind: 'standard',
            transferId: null,
            accountId: 'a',
            merchantId: null,
            name: 'Rent',
            currency: 'USD',
            amountMinor: amount,
            date: addDays('2026-02-05', day),
          }),
        );
        const rows = amounts.map((amount, at) => row(`r${at}`, { amount_minor: amount }));
        const matched = matchPayments(rows, all);
        const used = matched.flatMap(({ paid }) => paid.map(({ payment }) => payment.id));
        assert.equal(new Set(used).size, used.length);
        for (const { paid } of matched) {
          assert.equal(new Set(paid.map(({ period }) => period)).size, paid.length);
          for (const { period, payment } of paid) {
            const day = expectedIn(intervalOfWord('monthly', 5), '2026-02-05', period);
            assert.ok(daysBetween(day, payment.date) <= toleranceDays(intervalOfWord('monthly', 5)));
          }
        }
        const turned = matchPayments(rows.toReversed(), all.toReversed());
        assert.deepEqual(turned.toReversed(), matched);
      },
    ),
  );
});

test('the name of its payments decides, not the name that a user gave', () => {
  const payment: StoredPayment = {
    id: 'p',
    categoryId: null,
    kind: 'standard',
    transferId: null,
    accountId: 'a',
    merchantId: null,
    name: 'RENT 0815',
    currency: 'USD',
    amountMinor: -1000n,
    date: '2026-02-05',
  };
  const [named, renamed] = matchPayments([row('a'), row('b', { payment_name: 'RENT 0815' })], [payment]);
  assert.deepEqual([named?.paid.length, renamed?.paid.length], [0, 1]);
});
