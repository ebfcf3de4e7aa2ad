import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, transactionsOf } from '#tests/statements/import-file.ts';
import { type Movement, statementIn } from '#tests/statements/movements.ts';

/** The first and the last day of a statement, which is made on the last. */
type Days = readonly [number, number];

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  /** The transactions of a new account after these statements. */
  const imported = async (all: readonly Movement[], statements: readonly Days[]) => {
    const user = await coffer.signUp();
    const account = await coffer.createAccount(user, { currency: 'EUR' });
    for (const [from, to] of statements) {
      await importText(coffer, user, account, statementIn('camt', all, { from, to, asOf: to }), { format: 'camt' });
    }
    return transactionsOf(coffer, user);
  };
  return { coffer, imported };
}

const payment = (pendingDay: number, day: number, name: string) => ({
  ...{ day, pendingDay, name },
  amount: '-4.50',
  reference: '',
});

test('a booking that takes the pending payment of another leaves no payment twice', async (t) => {
  const { coffer, imported } = await start(t);
  for (const [first, second] of [
    ['Coffee', 'Shop'],
    ['Coffee', 'Coffee'],
  ] as const) {
    const all = [payment(1, 3, first), payment(4, 6, second)];
    const late = [payment(1, 4, first), payment(3, 6, second)];
    const orders: [Movement[], Days[]][] = [
      // The other payment comes before, with or after the booking of the first.
      [
        all,
        [
          [1, 1],
          [6, 6],
          [4, 4],
          [3, 3],
        ],
      ],
      [
        late,
        [
          [1, 1],
          [6, 6],
          [3, 4],
        ],
      ],
      [
        late,
        [
          [1, 1],
          [6, 6],
          [4, 4],
          [3, 3],
        ],
      ],
      [
        late,
        [
          [1, 1],
          [3, 3],
          [6, 6],
          [4, 4],
        ],
      ],
      [
        late,
        [
          [6, 6],
          [3, 3],
          [1, 1],
          [4, 4],
        ],
      ],
    ];
    for (const [movements, statements] of orders) {
      const wanted = movements.map(({ day, amount, name }) => `2026-01-0${day} ${amount} ${name}`);
      assert.deepEqual(await imported(movements, [...statements, [1, 9]]), wanted, JSON.stringify(statements));
    }
  }
  await checkLedger(coffer.database.read);
});

test('a booking takes the payment of its texts, and two that are alike stay two', async (t) => {
  const { coffer, imported } = await start(t);
  const all = [payment(3, 8, 'Coffee'), payment(4, 7, 'Shop')];
  assert.deepEqual(
    await imported(all, [
      [3, 4],
      [7, 7],
    ]),
    ['2026-01-03 -4.50 Coffee', '2026-01-07 -4.50 Shop'],
  );
  const alike = [payment(3, 6, 'Coffee'), payment(4, 8, 'Coffee'), payment(4, 9, 'Coffee')];
  const days = (statements: readonly Days[]) =>
    imported(alike, statements).then((all) => all.map((text) => text.slice(0, 10)));
  assert.deepEqual(
    await days([
      [3, 3],
      [6, 6],
      [4, 4],
    ]),
    ['2026-01-04', '2026-01-04', '2026-01-06'],
  );
  assert.deepEqual(
    await days([
      [3, 3],
      [6, 6],
      [4, 4],
      [8, 9],
    ]),
    ['2026-01-06', '2026-01-08', '2026-01-09'],
  );
  await checkLedger(coffer.database.read);
});
