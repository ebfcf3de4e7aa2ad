import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Decimal, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { dayAt } from '#kernel/time/civil-date.ts';
import { followTrades } from './follow-trades.ts';
import type { CostBasisMethod, HoldingHistory, Ratio, TradeEvent } from './trade-events.ts';

const METHODS: readonly CostBasisMethod[] = ['fifo', 'lifo', 'average', 'specific'];
const DAY = '2024-01-01';

const dec = (text: string): Decimal => parseDecimal(text) ?? assert.fail(text);
const ratio = (after: number, before: number): Ratio => ({ after: dec(`${after}`), before: dec(`${before}`) });
const buy = (id: string, date: string, quantity: string, cost: bigint, security = 'A'): TradeEvent => ({
  ...{ type: 'buy', id, date, security },
  ...{ quantity: dec(quantity), cost },
});
const sell = (id: string, date: string, quantity: string, proceeds: bigint): TradeEvent & { type: 'sell' } => ({
  ...{ type: 'sell', id, date, security: 'A' },
  ...{ quantity: dec(quantity), proceeds },
});
const split = (date: string, after: number, before: number): TradeEvent => ({
  ...{ type: 'split', id: `split ${date}`, date, security: 'A' },
  ratio: ratio(after, before),
});

function follow(events: readonly TradeEvent[], method: CostBasisMethod, security = 'A'): HoldingHistory {
  const { bySecurity, shortfall } = followTrades(events, method);
  assert.equal(shortfall, undefined);
  return bySecurity.get(security) ?? assert.fail(security);
}

const lotsOf = ({ lots }: HoldingHistory) => lots.map(({ id, quantity, cost }) => [id, writeDecimal(quantity), cost]);
const gainsOf = ({ gains }: HoldingHistory) => gains.map(({ proceeds, cost, gain }) => [proceeds, cost, gain]);
const daysOf = ({ days }: HoldingHistory) =>
  days.map(({ date, quantity, cost }) => [date, writeDecimal(quantity), cost]);

// IRS publication 564 (2009), table 3: the same sale under FIFO and under the average basis.
const OF_TABLE_3 = [
  buy('a', '2008-02-06', '160', 400_000n),
  buy('b', '2008-08-07', '240', 480_000n),
  { ...buy('c', '2008-12-18', '10', 30_000n), type: 'reinvestment' } as TradeEvent,
  sell('s', '2009-10-01', '210', 672_000n),
];

test('the published example of the IRS for FIFO', () => {
  const held = follow(OF_TABLE_3, 'fifo');
  assert.deepEqual(gainsOf(held), [[672_000n, 500_000n, 172_000n]]);
  assert.deepEqual(lotsOf(held), [
    ['b', '190', 380_000n],
    ['c', '10', 30_000n],
  ]);
});

test('the published example of the IRS for the average basis', () => {
  // $9,100 ÷ 410 × 210 is $4,660.98 to the cent; the publication rounds the average to $22.20 first and says $4,662.
  assert.deepEqual(gainsOf(follow(OF_TABLE_3, 'average')), [[672_000n, 466_098n, 205_902n]]);
});

test('the published example of the IRS for shares that remain after an average sale', () => {
  // Publication 564, LJO Mutual Fund: $4,800 for 300 shares, 150 sold, 150 bought at $14, 50 sold.
  const events = [
    buy('a', '2007-05-15', '100', 100_000n),
    buy('b', '2008-05-15', '100', 120_000n),
    buy('c', '2009-05-15', '100', 260_000n),
    sell('s', '2009-11-10', '150', 300_000n),
    buy('d', '2009-11-20', '150', 210_000n),
    sell('t', '2009-12-16', '50', 80_000n),
  ];
  assert.deepEqual(gainsOf(follow(events, 'average')), [
    [300_000n, 240_000n, 60_000n],
    [80_000n, 75_000n, 5_000n],
  ]);
});

test('the published example of the CRA for identical properties', () => {
  // Guide T4037, chapter 3: a sale changes no average. 100 at $15, 150 at $20, 200 sold, 350 at $21.
  const events = [
    buy('a', '1985-01-01', '100', 150_000n),
    buy('b', '1987-01-01', '150', 300_000n),
    sell('s', '1990-01-01', '200', 500_000n),
    buy('c', '1993-01-01', '350', 735_000n),
  ];
  assert.deepEqual(daysOf(follow(events, 'average')), [
    ['1985-01-01', '100', 150_000n],
    ['1987-01-01', '250', 450_000n],
    ['1990-01-01', '50', 90_000n],
    ['1993-01-01', '400', 825_000n],
  ]);
});

test('LIFO takes the newest lot, and a sale names the lots that it takes', () => {
  const bought = [
    buy('a', '2024-01-01', '10', 100_00n),
    buy('b', '2024-02-01', '10', 200_00n),
    buy('c', '2024-03-01', '10', 300_00n),
  ];
  const lifo = follow([...bought, sell('s', '2024-04-01', '15', 600_00n)], 'lifo');
  assert.deepEqual(lotsOf(lifo), [
    ['a', '10', 100_00n],
    ['b', '5', 100_00n],
  ]);
  const lots = [{ lot: 'b', quantity: dec('4') }];
  const specific = follow([...bought, { ...sell('s', '2024-04-01', '5', 200_00n), lots }], 'specific');
  assert.deepEqual(lotsOf(specific), [
    ['a', '9', 90_00n],
    ['b', '6', 120_00n],
    ['c', '10', 300_00n],
  ]);
});

test('a gain says how long each of its lots was held', () => {
  const events = [
    buy('a', '2023-03-01', '1', 10_00n),
    buy('b', '2024-02-28', '1', 20_00n),
    sell('s', '2024-03-01', '2', 50_00n),
  ];
  const [gain] = follow(events, 'fifo').gains;
  assert.deepEqual(
    gain?.parts.map(({ lot, acquiredOn, proceeds, gain, daysHeld }) => [lot, acquiredOn, proceeds, gain, daysHeld]),
    [
      ['a', '2023-03-01', 25_00n, 15_00n, 366],
      ['b', '2024-02-28', 25_00n, 5_00n, 2],
    ],
  );
});

test('a split changes quantities of all earlier days and no cost', () => {
  const events = [
    buy('a', '2024-01-01', '10', 100_00n),
    split('2024-02-01', 4, 1),
    sell('s', '2024-03-01', '1', 5_00n),
    split('2024-04-01', 1, 3),
  ];
  const held = follow(events, 'fifo');
  assert.deepEqual(lotsOf(held), [['a', '13', 97_50n]]);
  assert.deepEqual(
    held.days.map(({ quantity, restatedQuantity }) => [writeDecimal(quantity), writeDecimal(restatedQuantity)]),
    [
      ['10', '13.333333333333333333'],
      ['40', '13.333333333333333333'],
      ['39', '13'],
      ['13', '13'],
    ],
  );
});

test('lots of a split that leaves fractions add up to the whole', () => {
  const events = [buy('a', DAY, '1', 1n), buy('b', DAY, '1', 1n), buy('c', DAY, '1', 1n), split('2024-02-01', 1, 3)];
  for (const method of METHODS)
    assert.equal(writeDecimal(follow(events, method).days.at(-1)?.quantity ?? dec('0')), '1');
});

test('a merger moves lots with cost and age to the other security', () => {
  const events: TradeEvent[] = [
    buy('a', '2020-01-01', '10', 100_00n),
    buy('b', '2022-01-01', '4', 60_00n, 'B'),
    { type: 'merger', id: 'm', date: '2024-01-01', security: 'A', other: 'B', ratio: ratio(1, 2) },
  ];
  assert.deepEqual(lotsOf(follow(events, 'fifo')), []);
  assert.deepEqual(lotsOf(follow(events, 'fifo', 'B')), [
    ['a', '5', 100_00n],
    ['b', '4', 60_00n],
  ]);
  assert.deepEqual(daysOf(follow(events, 'average', 'B')).at(-1), ['2024-01-01', '9', 160_00n]);
});

test('a spin-off moves its share of the cost of each lot, and all of it stays', () => {
  const costShare = dec('0.1234');
  for (const method of METHODS) {
    const events: TradeEvent[] = [
      buy('a', '2020-01-01', '3', 100_01n),
      buy('b', '2021-01-01', '3', 33_33n),
      { type: 'spin_off', id: 'o', date: '2024-01-01', security: 'A', other: 'B', ratio: ratio(1, 3), costShare },
    ];
    const [old, young] = [follow(events, method), follow(events, method, 'B')];
    assert.deepEqual(daysOf(young), [['2024-01-01', '2', 16_45n]]);
    assert.deepEqual(daysOf(old).at(-1), ['2024-01-01', '6', 116_89n]);
    assert.deepEqual(
      young.lots.map(({ acquiredOn }) => acquiredOn),
      ['2020-01-01', '2021-01-01'],
    );
  }
});

test('a spin-off whose share of the cost is unknown makes both costs unknown, never 0', () => {
  for (const method of METHODS) {
    const events: TradeEvent[] = [
      buy('a', '2020-01-01', '3', 100_00n),
      { type: 'spin_off', id: 'o', date: '2024-01-01', security: 'A', other: 'B', ratio: ratio(1, 3), costShare: null },
      { type: 'sell', id: 's', date: '2024-02-01', security: 'B', quantity: dec('1'), proceeds: 20_00n },
    ];
    const [old, young] = [follow(events, method), follow(events, method, 'B')];
    assert.deepEqual(
      [old, young].map(({ days }) => days.at(-1)?.isCostComplete),
      [false, true],
    );
    assert.deepEqual(
      [young.gains[0]?.cost, young.gains[0]?.gain, young.days.at(-1)?.isRealisedComplete],
      [null, null, false],
    );
  }
});

test('a transfer takes lots with cost and age, with which another account opens', () => {
  const events: TradeEvent[] = [
    buy('a', '2020-01-01', '2', 10_00n),
    buy('b', '2021-01-01', '2', 30_00n),
    { type: 'transfer_out', id: 't', date: '2024-01-01', security: 'A', quantity: dec('3') },
  ];
  const [left] = follow(events, 'fifo').transferred;
  const arrived = (left?.lots ?? []).map(
    (lot, at): TradeEvent => ({ ...lot, type: 'transfer_in', id: `in ${at}`, date: '2024-01-01', security: 'A' }),
  );
  const there = follow(arrived, 'fifo');
  assert.deepEqual(
    there.lots.map(({ acquiredOn, quantity, cost }) => [acquiredOn, writeDecimal(quantity), cost]),
    [
      ['2020-01-01', '2', 10_00n],
      ['2021-01-01', '1', 15_00n],
    ],
  );
  assert.deepEqual(follow(events, 'fifo').gains, []);
});

test('gains of an opening lot of unknown cost are unknown until it is gone', () => {
  const opening: TradeEvent = {
    ...{ type: 'opening', id: 'o', date: '2024-01-01', security: 'A' },
    ...{ quantity: dec('5'), cost: null, acquiredOn: null },
  };
  const events = [
    opening,
    buy('a', '2024-02-01', '5', 50_00n),
    sell('s', '2024-03-01', '6', 120_00n),
    sell('t', '2024-04-01', '2', 40_00n),
    sell('u', '2024-05-01', '2', 40_00n),
    buy('b', '2024-06-01', '1', 10_00n),
    sell('v', '2024-07-01', '1', 12_00n),
  ];
  const complete = ({ days }: HoldingHistory) => days.map(({ isCostComplete }) => isCostComplete);
  const fifo = follow(events, 'fifo');
  assert.deepEqual(complete(fifo), [false, false, true, true, true, true, true]);
  assert.deepEqual(gainsOf(fifo), [
    [120_00n, null, null],
    [40_00n, 20_00n, 20_00n],
    [40_00n, 20_00n, 20_00n],
    [12_00n, 10_00n, 2_00n],
  ]);
  assert.equal(fifo.days.at(-1)?.realised, 52_00n);
  assert.equal(fifo.days.at(-1)?.isRealisedComplete, false);
  const average = follow(events, 'average');
  assert.deepEqual(complete(average), [false, false, false, false, true, true, true]);
  assert.deepEqual(
    average.gains.map(({ gain }) => gain),
    [null, null, null, 2_00n],
  );
});

test('a return of capital lowers the cost, and what exceeds it is a gain', () => {
  const back = (date: string, amount: bigint): TradeEvent => ({
    ...{ type: 'return_of_capital', id: `back ${date}`, date, security: 'A' },
    amount,
  });
  const events = [buy('a', '2024-01-01', '1', 10_00n), buy('b', '2024-01-02', '1', 4_00n)];
  const once = [...events, back('2024-02-01', 10_00n)];
  assert.deepEqual(lotsOf(follow(once, 'fifo')), [
    ['a', '1', 5_00n],
    ['b', '1', 0n],
  ]);
  assert.deepEqual(gainsOf(follow(once, 'fifo')), [[5_00n, 4_00n, 1_00n]]);
  assert.deepEqual(gainsOf(follow(once, 'average')), []);
  assert.deepEqual(daysOf(follow(once, 'average')).at(-1), ['2024-02-01', '2', 4_00n]);
  // The CRA and the IRS tax what brings the cost below zero.
  assert.deepEqual(gainsOf(follow([...once, back('2024-03-01', 7_00n)], 'average')), [[7_00n, 4_00n, 3_00n]]);
  const after = [...events, sell('s', '2024-02-01', '2', 20_00n), back('2024-03-01', 1_00n)];
  assert.deepEqual(gainsOf(follow(after, 'fifo')).at(-1), [1_00n, 0n, 1_00n]);
});

test('a sale beyond the holding falls short on its day, and no later trade counts', () => {
  const events = [
    buy('a', '2024-01-01', '5', 50_00n),
    sell('s', '2024-02-01', '7.5', 90_00n),
    buy('b', '2024-03-01', '9', 90_00n),
  ];
  const { shortfall, bySecurity } = followTrades(events, 'fifo');
  assert.deepEqual(shortfall, { trade: 's', security: 'A', date: '2024-02-01', missing: dec('2.5') });
  assert.deepEqual(daysOf(bySecurity.get('A') ?? assert.fail()), [['2024-01-01', '5', 50_00n]]);
});

test('a sale that names more than its lot has falls short', () => {
  const lots = [{ lot: 'a', quantity: dec('6') }];
  const events = [
    buy('a', '2024-01-01', '5', 1n),
    buy('b', '2024-01-01', '5', 1n),
    { ...sell('s', '2024-02-01', '6', 1n), lots },
  ];
  const { shortfall } = followTrades(events, 'specific');
  assert.deepEqual(shortfall, { trade: 's', security: 'A', date: '2024-02-01', missing: dec('1'), lot: 'a' });
  assert.equal(followTrades(events, 'fifo').shortfall, undefined);
});

test('a sale that stands before the purchase of its day does not fall short', () => {
  assert.deepEqual(gainsOf(follow([sell('s', DAY, '5', 60_00n), buy('a', DAY, '5', 50_00n)], 'fifo')), [
    [60_00n, 50_00n, 10_00n],
  ]);
});

// The independent model: every unit stands alone, with an exact cost. Costs of a unit are multiples of 2^10, so that splits of 2 for 1
// leave whole numbers. Under `average` the cost of a unit is a fraction of two whole numbers.
type Unit = { lot: string; cost: bigint };
type Step =
  | { kind: 'buy'; quantity: number; price: number }
  | { kind: 'sell'; part: number; proceeds: number }
  | { kind: 'split' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('buy'), quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(99) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell'), part: fc.nat(100), proceeds: fc.nat(99_999) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split') }) },
) as fc.Arbitrary<Step>;

function unitsFollow(steps: readonly Step[], method: CostBasisMethod) {
  const events: TradeEvent[] = [];
  const costs: bigint[] = [];
  let units: Unit[] = [];
  let splits = 0;
  steps.forEach((each, at) => {
    const date = dayAt(19_000 + at);
    const id = `${at}`;
    if (each.kind === 'buy') {
      const cost = BigInt(each.price) * 1024n;
      events.push(buy(id, date, `${each.quantity}`, cost * BigInt(each.quantity)));
      for (let n = 0; n < each.quantity; n += 1) units.push({ lot: id, cost });
    } else if (each.kind === 'split' && splits < 5 && units.length < 100) {
      splits += 1;
      events.push(split(date, 2, 1));
      units = units.flatMap(({ lot, cost }) => [
        { lot, cost: cost / 2n },
        { lot, cost: cost / 2n },
      ]);
    } else if (each.kind === 'sell' && units.length > 0) {
      const quantity = Math.max(1, Math.floor((units.length * each.part) / 100));
      const inTurn = method === 'lifo' ? units.toReversed() : units;
      const named = method === 'specific' ? units.filter(({ lot }) => lot === units.at(-1)?.lot) : [];
      const gone = new Set([...named, ...inTurn.filter((unit) => !named.includes(unit))].slice(0, quantity));
      const lots =
        named.length === 0
          ? undefined
          : [{ lot: named[0]?.lot ?? '', quantity: dec(`${Math.min(named.length, quantity)}`) }];
      events.push({ ...sell(id, date, `${quantity}`, BigInt(each.proceeds)), lots });
      costs.push([...gone].reduce((sum, { cost }) => sum + cost, 0n));
      units = units.filter((unit) => !gone.has(unit));
    }
  });
  return { events, costs, units };
}

test('under every method but average each cost is that of a model of single units', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom('fifo', 'lifo', 'specific'), (steps, method) => {
      const { events, costs, units } = unitsFollow(steps, method);
      const held = followTrades(events, method);
      assert.equal(held.shortfall, undefined);
      const { gains = [], lots = [] } = held.bySecurity.get('A') ?? {};
      assert.deepEqual(
        gains.map(({ cost }) => cost),
        costs,
      );
      assert.deepEqual(
        lots.map(({ id, quantity, cost }) => [id, Number(writeDecimal(quantity)), cost]),
        [...Map.groupBy(units, ({ lot }) => lot)].map(([id, own]) => [
          id,
          own.length,
          own.reduce((sum, { cost }) => sum + cost, 0n),
        ]),
      );
    }),
  );
});

test('under average each cost is the exact share of the pool, within a rounding each', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { events } = unitsFollow(steps, 'average');
      const { gains = [] } = followTrades(events, 'average').bySecurity.get('A') ?? {};
      let quantity = 0;
      let pool = 0;
      let sold = 0;
      for (const event of events) {
        if (event.type === 'split') quantity *= 2;
        if (event.type === 'buy') {
          quantity += Number(writeDecimal(event.quantity));
          pool += Number(event.cost);
        }
        if (event.type === 'sell') {
          const units = Number(writeDecimal(event.quantity));
          const cost = Number(gains[sold]?.cost);
          assert.ok(Math.abs(cost - (pool * units) / quantity) <= 0.5 + 1e-6, `${cost} of ${pool}`);
          quantity -= units;
          // The pool keeps what the rounding left, so that nothing is lost.
          pool -= cost;
          sold += 1;
        }
      }
      assert.equal(gains.length, sold);
    }),
  );
});

const amount = fc.bigInt(0n, 10n ** 12n);
const quantity = fc.bigInt(1n, 10n ** 20n).map((digits): Decimal => ({ digits, scale: 12 }));
const anyRatio = fc.record({ after: quantity, before: quantity });

test('every unit paid is in the cost of a lot that is held or that was sold', () => {
  const bought = fc.array(fc.record({ quantity, cost: amount }), { minLength: 1, maxLength: 8 });
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), amount), { maxLength: 8 });
  const costShare = fc.integer({ min: 0, max: 100 }).map((digits): Decimal => ({ digits: BigInt(digits), scale: 2 }));
  fc.assert(
    fc.property(
      bought,
      parts,
      anyRatio,
      costShare,
      fc.constantFrom(...METHODS),
      (purchases, sales, units, share, method) => {
        const events: TradeEvent[] = purchases.map((each, at) => ({
          ...{ type: 'buy', id: `${at}`, date: dayAt(19_000 + at), security: 'A' },
          ...each,
        }));
        const common = { id: 'spin', date: '2024-01-01', security: 'A' };
        events.push({ ...common, type: 'spin_off', other: 'B', ratio: ratio(1, 7), costShare: share });
        events.push({ ...common, type: 'split', ratio: ratio(3, 7) });
        events.push({ ...common, id: 'merger', type: 'merger', other: 'C', ratio: units });
        let paid = purchases.reduce((sum, { cost }) => sum + cost, 0n);
        let received = 0n;
        for (const [part, proceeds] of sales) {
          const held = followTrades(events, method).bySecurity.get('C')?.days.at(-1)?.quantity ?? dec('0');
          const digits = (held.digits * BigInt(part)) / 100n;
          if (digits === 0n) continue;
          received += proceeds;
          events.push({
            ...sell('s', '2024-01-02', '1', proceeds),
            security: 'C',
            quantity: { digits, scale: held.scale },
          });
        }
        const { bySecurity, shortfall } = followTrades(events, method);
        assert.equal(shortfall, undefined);
        for (const { lots, gains, days } of bySecurity.values()) {
          paid -= lots.reduce((sum, { cost }) => sum + (cost ?? assert.fail()), 0n);
          assert.equal(
            days.at(-1)?.cost,
            lots.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n),
          );
          for (const gain of gains) {
            paid -= gain.cost ?? assert.fail();
            received -= gain.parts.reduce((sum, { proceeds }) => sum + proceeds, 0n);
            assert.equal(
              gain.gain,
              gain.parts.reduce((sum, part) => sum + (part.gain ?? assert.fail()), 0n),
            );
          }
        }
        assert.deepEqual([paid, received], [0n, 0n]);
      },
    ),
  );
});

test('a watcher sees each trade with the lots before and after, in the order of effect', () => {
  const events = [sell('early', DAY, '2', 30n), buy('b', DAY, '5', 50n), split(DAY, 2, 1)];
  const seen: unknown[] = [];
  followTrades(events, 'average', (event, before, after) => {
    const shown = [before, after].map((lots) => lots.get('A')?.map((lot) => [writeDecimal(lot.quantity), lot.cost]));
    seen.push([event.id, ...shown]);
  });
  assert.deepEqual(seen, [
    ['b', [], [['5', 50n]]],
    [`split ${DAY}`, [['5', 50n]], [['10', 50n]]],
    ['early', [['10', 50n]], [['8', 40n]]],
  ]);
});
