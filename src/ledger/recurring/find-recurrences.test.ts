import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kernel/time/civil-date.ts';
import { findRecurrences, type Payment } from './find-recurrences.ts';
import {
  expectedAfter,
  type Frequency,
  type Interval,
  intervalFrom,
  intervalOfWord,
  toleranceDays,
  wordOf,
} from './interval.ts';

const TODAY = '2026-03-10';

function payment(date: string, members: Partial<Payment> = {}): Payment {
  const base = { accountId: 'a', merchantId: null, name: 'Gym', currency: 'USD', amountMinor: -2500n };
  return { ...base, date, ...members };
}

const monthly = (day: string, from: number, to: number): Payment[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => {
    const month = from + index;
    const year = 2025 + Math.floor((month - 1) / 12);
    return payment(`${year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-${day}`);
  });

test('three payments a month apart recur, two do not', () => {
  const [found, ...others] = findRecurrences(monthly('05', 13, 15), TODAY);
  assert.deepEqual(others, []);
  assert.deepEqual(found, {
    interval: intervalOfWord('monthly', 5),
    accountId: 'a',
    merchantId: null,
    name: 'Gym',
    currency: 'USD',
    amountMinor: -2500n,
    charged: { currency: 'USD', amountMinor: -2500n },
    minMinor: -2500n,
    maxMinor: -2500n,
    avgMinor: -2500n,
    last: '2026-03-05',
    next: '2026-04-05',
    count: 3,
  });
  assert.deepEqual(findRecurrences(monthly('05', 14, 15), TODAY), []);
});

test('a subscription in another currency is found by what was paid', () => {
  // The rate falls by more than similar amounts differ.
  const charged = [-920n, -1010n, -1120n, -1240n];
  const paid = monthly('05', 12, 15).map((one, at) => ({
    ...one,
    ...{ currency: 'EUR', amountMinor: charged[at] ?? 0n, originalMinor: 999n, originalCurrency: 'USD' },
  }));
  const [found, ...others] = findRecurrences(paid, TODAY);
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(found, {
    ...{ currency: 'USD', amountMinor: -999n, minMinor: -999n, maxMinor: -999n, avgMinor: -999n, count: 4 },
    charged: { currency: 'EUR', amountMinor: -1240n },
  });
});

test('the last day of each month is one rhythm, whatever its number', () => {
  const days = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28'];
  const [found] = findRecurrences(
    days.map((day) => payment(day)),
    TODAY,
  );
  assert.deepEqual([found?.interval.day, found?.next, found?.count], [-1, '2026-03-31', 4]);
});

test('a payment that slips into the next month does not shift the rhythm', () => {
  const days = ['2025-11-30', '2025-12-30', '2026-01-30', '2026-03-02'];
  const [found] = findRecurrences(
    days.map((day) => payment(day)),
    TODAY,
  );
  assert.deepEqual([found?.interval.day, found?.next, found?.count], [30, '2026-03-30', 4]);
});

test('similar amounts a year apart among monthly payments are no yearly payment', () => {
  // Each month's amount differs from the next one's by more than a fifth.
  const amounts = [100n, 126n, 160n, 200n, 252n, 320n, 400n, 510n, 640n, 800n, 1010n, 1270n].map((amount) => -amount);
  const paid = (day: string, index: number) => payment(day, { amountMinor: amounts[index % 12] ?? -1n });
  const days = [2023, 2024, 2025].flatMap((year) =>
    amounts.map((_amount, index) => `${year}-${String(index + 1).padStart(2, '0')}-05`),
  );
  assert.deepEqual(findRecurrences(days.map(paid), TODAY), []);

  // A yearly fee of another size is one.
  const fees = ['2024-03-01', '2025-03-01', '2026-03-01'].map((day) => payment(day, { amountMinor: -9000n }));
  assert.deepEqual(
    findRecurrences([...days.map(paid), ...fees], TODAY).map(({ interval, amountMinor }) => [
      wordOf(interval),
      amountMinor,
    ]),
    [['yearly', -9000n]],
  );
});

test('weekly and yearly payments recur too, and a daily one is neither', () => {
  const every = (step: number, count: number) =>
    Array.from({ length: count }, (_none, index) => payment(addDays('2026-03-08', -step * index)));
  assert.deepEqual(
    findRecurrences(every(7, 6), TODAY).map(({ interval, next }) => [wordOf(interval), next]),
    [['weekly', '2026-03-15']],
  );
  assert.deepEqual(
    findRecurrences(
      ['2024-03-01', '2025-02-28', '2026-03-02'].map((day) => payment(day)),
      TODAY,
    ).map(({ interval, next }) => [wordOf(interval), next]),
    [['yearly', '2027-03-02']],
  );
  assert.deepEqual(findRecurrences(every(1, 200), TODAY), []);
});

test('a recurrence ends after two missed periods, not after one', () => {
  assert.deepEqual(findRecurrences(monthly('05', 8, 13), TODAY), []);
  assert.equal(findRecurrences(monthly('05', 9, 14), TODAY).length, 1);
});

test('one payment by chance neither hides a rhythm nor joins it', () => {
  const [found] = findRecurrences([...monthly('05', 10, 15), payment('2026-03-09'), payment('2026-01-20')], TODAY);
  assert.deepEqual([found?.count, found?.last, found?.next], [6, '2026-03-05', '2026-04-05']);
});

test('other accounts, merchants, currencies, directions and sizes are other payments', () => {
  const differing: Partial<Payment>[] = [
    { accountId: 'b' },
    { merchantId: 'm' },
    { name: 'gym' },
    { currency: 'EUR' },
    { amountMinor: 2500n },
    { amountMinor: -3001n },
  ];
  for (const members of differing) {
    const [first, second, third] = monthly('05', 13, 15);
    const payments = [first, second, { ...third, ...members }].map((one) => one as Payment);
    assert.deepEqual(
      findRecurrences(payments, TODAY),
      [],
      JSON.stringify(members, (_key, value) => String(value)),
    );
  }
  const rising = monthly('05', 13, 15).map((one, index) => ({ ...one, amountMinor: -2500n - BigInt(index) * 250n }));
  const [found] = findRecurrences(rising, TODAY);
  assert.deepEqual(
    [found?.amountMinor, found?.minMinor, found?.maxMinor, found?.avgMinor],
    [-3000n, -3000n, -2500n, -2750n],
  );
});

test('a merchant joins payments of different names', () => {
  const payments = monthly('05', 13, 15).map((one, index) => ({ ...one, merchantId: 'm', name: `No. ${index}` }));
  const [found] = findRecurrences(payments, TODAY);
  assert.deepEqual([found?.merchantId, found?.name, found?.count], ['m', null, 3]);
});

const anyPayment = fc.record({
  accountId: fc.constantFrom('a', 'b'),
  merchantId: fc.constantFrom(null, 'm'),
  name: fc.constantFrom('Rent', 'Gym', 'Market'),
  currency: fc.constantFrom('USD', 'EUR'),
  amountMinor: fc.bigInt({ min: -3000n, max: 3000n }),
  date: fc.integer({ min: 0, max: 800 }).map((days) => addDays(TODAY, -days)),
});

test('the order of the payments does not matter', () => {
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 120 }), fc.infiniteStream(fc.nat()), (payments, order) => {
      const shuffled = payments
        .map((one) => ({ one, at: order.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      assert.deepEqual(findRecurrences(shuffled, TODAY), findRecurrences(payments, TODAY));
    }),
  );
});

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());

/** Where banks book what falls on a weekend: on Monday, or on Friday before. */
function shifted(date: string, by: 1 | -1 | 0): string {
  return by === 0 || !isWeekend(date) ? date : shifted(addDays(date, by), by);
}

/** The newest payments before `TODAY` of an interval. */
function paidBy(interval: Interval, anchor: string, count: number, by: 1 | -1 | 0 = 0): Payment[] {
  return Array.from({ length: count }, (_none, index) => expectedAfter(interval, anchor, index - count + 1))
    .map((day) => shifted(day, by))
    .filter((day) => day <= TODAY)
    .map((day) => payment(day));
}

const partsOf = ({ every, unit, weekday, day, working_day }: Interval) => ({
  ...{ every, unit },
  ...(weekday !== null && { weekday }),
  ...(day !== null && { day }),
  ...(working_day !== null && { working_day }),
});

test('payments of several weeks, months and quarters are found with their day', () => {
  const planted: [Parameters<typeof intervalFrom>[0], string, number][] = [
    [{ every: 2, unit: 'week', weekday: 5 }, '2026-03-06', 12],
    [{ every: 3, unit: 'week', weekday: 1 }, '2026-03-02', 8],
    [{ every: 4, unit: 'week', weekday: 3 }, '2026-02-25', 8],
    [{ every: 2, unit: 'month', day: 12 }, '2026-02-12', 6],
    [{ every: 1, unit: 'quarter', day: 15 }, '2026-02-15', 5],
    [{ every: 1, unit: 'quarter', day: -1 }, '2025-12-31', 5],
    [{ every: 6, unit: 'month', day: 3 }, '2026-01-03', 4],
    [{ every: 10, unit: 'day' }, '2026-03-07', 9],
    [{ every: 30, unit: 'day' }, '2026-03-07', 9],
  ];
  for (const [stated, anchor, count] of planted) {
    const interval = intervalFrom(stated, 1);
    const found = findRecurrences(paidBy(interval, anchor, count), TODAY);
    assert.deepEqual(
      found.map((one) => [partsOf(one.interval), one.count, one.next]),
      [[partsOf(interval), count, expectedAfter(interval, anchor, 1)]],
    );
  }
});

test('weekends shift payments, and their interval is found', () => {
  const shiftedOnes: [Parameters<typeof intervalFrom>[0], string, 1 | -1, object][] = [
    // A payment due on the first and booked on a working day is that of the first working day; the same for the last.
    [{ every: 1, unit: 'month', day: 1 }, '2026-03-01', 1, { every: 1, unit: 'month', working_day: 1 }],
    [{ every: 1, unit: 'month', day: -1 }, '2026-02-28', -1, { every: 1, unit: 'month', working_day: -1 }],
    [{ every: 1, unit: 'month', day: 15 }, '2026-02-15', 1, { every: 1, unit: 'month', day: 15 }],
    [{ every: 1, unit: 'month', day: 15 }, '2026-02-15', -1, { every: 1, unit: 'month', day: 15 }],
    [{ every: 1, unit: 'quarter', day: -1 }, '2025-12-31', -1, { every: 1, unit: 'quarter', working_day: -1 }],
  ];
  for (const [stated, anchor, by, expected] of shiftedOnes) {
    const found = findRecurrences(paidBy(intervalFrom(stated, 1), anchor, 12, by), TODAY);
    assert.deepEqual(
      found.map(({ interval }) => partsOf(interval)),
      [expected],
    );
  }
});

test('wages on a working day are found, although a holiday moves one', () => {
  for (const working_day of [-1, 1, 3]) {
    const interval = intervalFrom({ every: 1, unit: 'month', working_day }, 1);
    const anchor = expectedAfter(interval, '2026-02-10', 0);
    const paid = paidBy(interval, anchor, 10).map((one, index) =>
      index === 4 ? payment(shifted(addDays(one.date, -1), -1)) : one,
    );
    const [found, ...others] = findRecurrences(paid, TODAY);
    assert.deepEqual(others, []);
    assert.deepEqual(found && partsOf(found.interval), { every: 1, unit: 'month', working_day });
    assert.equal(found?.next, expectedAfter(interval, anchor, 1));
  }
});

test('payments twice a month come in no interval, and a monthly one stays monthly', () => {
  const twice = monthly('05', 9, 15).concat(monthly('20', 8, 14));
  assert.deepEqual(findRecurrences(twice, TODAY), []);
  for (const day of [1, 8, 17, 28, 31]) {
    for (const by of [1, -1] as const) {
      for (const count of [3, 4, 6, 12, 30]) {
        const anchor = `2026-02-${String(Math.min(day, 28)).padStart(2, '0')}`;
        const [found, ...others] = findRecurrences(paidBy(intervalOfWord('monthly', day), anchor, count, by), TODAY);
        assert.deepEqual([found && wordOf(found.interval), others], ['monthly', []], `${day} ${by} ${count}`);
      }
    }
  }
});

test('payments of any days are rarely taken for recurring ones', () => {
  const days = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 6, maxLength: 25 });
  let found = 0;
  fc.assert(
    fc.property(days, (ages) => {
      found += findRecurrences(
        ages.map((age) => payment(addDays(TODAY, -age))),
        TODAY,
      ).length;
    }),
    { numRuns: 300, seed: 7 },
  );
  assert.ok(found <= 15, `${found} of 300`);
});

const endOfMonth = (interval: Interval) => ({ ...interval, day: interval.day === null ? null : -1 });

test('every detected recurrence has three payments and a later expected date', () => {
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 200 }), (payments) => {
      for (const found of findRecurrences(payments, TODAY)) {
        const such = payments.filter(
          (one) =>
            one.accountId === found.accountId &&
            one.merchantId === found.merchantId &&
            (found.name === null || one.name === found.name) &&
            one.currency === found.currency &&
            one.amountMinor >= found.minMinor &&
            one.amountMinor <= found.maxMinor,
        );
        assert.ok(such.length >= found.count && found.count >= 3);
        assert.ok(such.some((one) => one.date === found.last && one.amountMinor === found.amountMinor));
        assert.ok(found.minMinor <= found.avgMinor && found.avgMinor <= found.maxMinor);
        assert.ok(found.next > found.last && found.next <= expectedAfter(endOfMonth(found.interval), found.last, 2));
      }
    }),
  );
});

const plan = fc.record({
  frequency: fc.constantFrom<Frequency>('weekly', 'monthly', 'yearly'),
  day: fc.integer({ min: 4, max: 28 }),
  count: fc.integer({ min: 3, max: 12 }),
  shifts: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 12, maxLength: 12 }),
});

test('a planted rhythm is found among other payments, each a day early or late', () => {
  fc.assert(
    fc.property(plan, fc.array(anyPayment, { maxLength: 80 }), ({ frequency, day, count, shifts }, others) => {
      const start = `2026-02-${String(day).padStart(2, '0')}`;
      const interval = intervalOfWord(frequency, day);
      const tolerance = toleranceDays(interval);
      const planted = Array.from({ length: count }, (_none, index) => {
        // Two neighbours may be two days further apart than a period, which a week does not bear.
        const shift = tolerance < 2 ? 0 : (shifts[index] ?? 0);
        return payment(addDays(expectedAfter(interval, start, -index), shift), {
          name: 'Planted',
        });
      });
      const today = addDays(start, 5);
      const found = findRecurrences([...others, ...planted], today).filter(({ name }) => name === 'Planted');
      assert.deepEqual(
        found.map((one) => [wordOf(one.interval), one.count]),
        [[frequency, count]],
      );
    }),
  );
});
