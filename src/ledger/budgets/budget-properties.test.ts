import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, FamilyCalls } from '#tests/harness/family/family-calls.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// The rules of docs/budgets.md once more, from the stored transactions, without the code of budgets.

type Entry = { readonly month: string; readonly category: string | null; readonly cents: bigint };
type Row = { readonly category: string; readonly cents: bigint; readonly rollover: boolean };
type Month = {
  readonly month: string;
  readonly method: string;
  readonly held: bigint;
  readonly starting: bigint;
  readonly rows: readonly Row[];
};
type Parents = ReadonlyMap<string, string | null>;

const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-02'];
const KINDS = ['standard', 'standard', 'standard', 'loan_payment', 'one_time', 'cc_payment'];
const RATED_UNTIL = '2026-01-08';

/** Cents of one euro cent at 1.15, half to even. */
function dollars(euroCents: bigint): bigint {
  const size = euroCents < 0n ? -euroCents : euroCents;
  const [whole, rest] = [(size * 115n) / 100n, (size * 115n) % 100n];
  const up = rest > 50n || (rest === 50n && whole % 2n === 1n) ? 1n : 0n;
  return euroCents < 0n ? -(whole + up) : whole + up;
}

function monthOfDay(date: string, startDay: number): string {
  if (Number(date.slice(8)) >= startDay) return date.slice(0, 7);
  const [year, month] = date.split('-').map(Number) as [number, number];
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

const total = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, one) => sum + one, 0n);

/** The figures of each month of a chain, by the words of the documentation. */
function expected(chain: readonly Month[], entries: readonly Entry[], parents: Parents) {
  let left = new Map<string, bigint>();
  let allMoney = 0n;
  return chain.map((month) => {
    const ofMonth = entries.filter((entry) => entry.month === month.month);
    const has = new Set(month.rows.map(({ category }) => category));
    // A subcategory that the budget does not have counts in its parent.
    const place = (category: string) => {
      const parent = parents.get(category) ?? null;
      return !has.has(category) && parent !== null && has.has(parent) ? parent : category;
    };
    const nets = new Map<string, bigint>();
    let [outOfNone, intoNone] = [0n, 0n];
    for (const { category, cents } of ofMonth) {
      if (category === null) {
        if (cents < 0n) outOfNone -= cents;
        else intoNone += cents;
      } else nets.set(place(category), (nets.get(place(category)) ?? 0n) - cents);
    }
    const outside = [...nets].filter(([category]) => !has.has(category)).map(([, net]) => net);
    const unbudgeted = outOfNone + total(outside.filter((net) => net > 0n));
    const income = intoNone - total(outside.filter((net) => net < 0n));
    const lines = month.rows.map(({ category, cents, rollover }) => {
      const before = left.get(category) ?? 0n;
      const carried = rollover || (month.method === 'envelopes' && before > 0n) ? before : 0n;
      const spent = nets.get(category) ?? 0n;
      return { category, budgeted: cents, carried, spent, available: carried + cents - spent };
    });
    left = new Map(lines.map(({ category, available }) => [category, available]));
    const spent = unbudgeted + total(lines.map((line) => line.spent));
    const allocated = total(lines.map(({ budgeted }) => budgeted));
    const fromBefore = allMoney - total(lines.map(({ carried }) => carried));
    // All money is in an envelope, held, unassigned, or missing because of spending outside the envelopes.
    allMoney += month.starting + income - spent;
    const inEnvelopes = total(lines.map(({ available }) => available));
    const unassigned = allMoney - inEnvelopes - month.held + unbudgeted;
    const toAllocate = month.method === 'envelopes' ? unassigned : 0n;
    return { month: month.month, lines, income, spent, allocated, toAllocate, fromBefore, allMoney };
  });
}

const cents = (text: string) => BigInt(text.replace('.', ''));

test('figures of random budgets equal those computed from the raw transactions', async (t) => {
  const seed = testSeed();
  const random = new Random(seed);
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const coffer = await startCoffer(t);
  for (let round = 0; round < 6; round += 1) {
    const family = new FamilyCalls(coffer, await coffer.signUp());
    const startDay = random.one([1, 2, 16, 17, 28]);
    await family.call('PATCH', 'family_settings', { month_start_day: startDay });
    for (let day = 1; day <= 61; day += 5) {
      const date = new Date(Date.UTC(2025, 10, day)).toISOString().slice(0, 10);
      await family.call('POST', 'exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date, rate: '1.15' });
    }
    const categories: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      categories.push(await family.category(`C${index}`, index > 2 ? categories[0] : undefined));
    }
    const parents: Parents = new Map(categories.map((id, index) => [id, index > 2 ? (categories[0] ?? null) : null]));
    const chain = await makeBudgets(family, random, categories, round);
    await makeEntries(family, random, categories);
    const { entries, unconverted } = await readEntries(family, startDay);
    const budgets = (await family.call('GET', 'budgets')).budgets.toReversed();
    const wanted = expected(chain, entries, parents);
    for (const [index, { id }] of budgets.entries()) {
      assertShows(
        await family.call('GET', `budgets/${id}`),
        wanted[index] ?? assert.fail(),
        chain[index]?.method ?? '',
      );
    }
    const last = await family.call('GET', `budgets/${budgets.at(-1).id}`);
    const isWhole = chain.every(({ method, rows }) => method === 'envelopes' || rows.some(({ rollover }) => rollover));
    if (isWhole) assert.equal(last.unconverted_count, unconverted);
  }
});

async function makeBudgets(family: FamilyCalls, random: Random, categories: readonly string[], round: number) {
  const method = round % 2 === 0 ? 'envelopes' : 'limits';
  const chain: Month[] = [];
  for (const month of MONTHS) {
    const [held, starting] = [BigInt(random.below(300)), BigInt(random.below(300))];
    const amounts = { held_for_next_month: `${held}`, starting_amount: `${starting}` };
    const { id } = await family.call('POST', 'budgets', { month, method, ...amounts });
    const rows: Row[] = [];
    for (const category of categories.filter(() => random.oneIn(2))) {
      const row = { category, cents: BigInt(random.below(20_000)) - 2000n, rollover: random.oneIn(2) };
      const sign = row.cents < 0n ? '-' : '';
      const size = String(row.cents).replace('-', '').padStart(3, '0');
      await family.limit(id, category, `${sign}${size.slice(0, -2)}.${size.slice(-2)}`, { rollover: row.rollover });
      rows.push(row);
    }
    chain.push({ month, method, held: held * 100n, starting: starting * 100n, rows });
  }
  return chain;
}

async function makeEntries(family: FamilyCalls, random: Random, categories: readonly string[]): Promise<void> {
  const { coffer, user } = family;
  const accounts = [
    await coffer.createAccount(user, { name: 'A' }),
    await coffer.createAccount(user, { name: 'B', account_type: 'credit_card' }),
    await coffer.createAccount(user, { name: 'C', account_type: 'depository', subtype: 'hsa' }),
  ];
  for (let index = 0; index < 90; index += 1) {
    const date = new Date(Date.UTC(2025, 9, 20 + random.below(150))).toISOString().slice(0, 10);
    const amount = `${random.oneIn(3) ? '-' : ''}${1 + random.below(99)}.${10 + random.below(90)}`;
    const id = await family.spend(random.one(accounts), random.oneIn(6) ? null : random.one(categories), date, amount, {
      excluded: random.oneIn(8),
      kind: random.one(KINDS),
      ...(random.oneIn(4) && { currency: 'EUR' }),
    });
    if (!random.oneIn(6)) continue;
    const splits = [{ amount: '1000', category_id: random.one(categories) }, { amount: `${Number(amount) - 1000}` }];
    splits[1] = { ...splits[1], amount: (Number(amount) - 1000).toFixed(2) };
    await family.send('POST', `transactions/${id}/splits`, { splits }); // a side of a transfer cannot be split
  }
}

/** The entries that count, in cents of the family's currency, money in positive. */
async function readEntries({ coffer, user }: FamilyCalls, startDay: number) {
  const { family_id } = await coffer.database.read
    .selectFrom('users')
    .select('family_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const read = coffer.database.read
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    );
  const rows = await read
    .select(['t.date', 't.category_id', 't.amount_minor', 't.currency', 't.kind', 't.excluded', 'a.subtype'])
    .select('t.split_parts_count')
    .where('t.family_id', '=', Number(family_id))
    .execute();
  const counted = rows.filter(
    (row) =>
      Number(row.excluded) === 0 &&
      Number(row.split_parts_count) === 0 &&
      row.kind === 'standard' &&
      row.subtype !== 'hsa',
  );
  const isRated = (date: string) => date >= '2025-11-01' && date < RATED_UNTIL;
  const entries = counted
    .filter(({ currency, date }) => currency === 'USD' || isRated(date))
    .map(({ date, category_id, amount_minor, currency }): Entry => {
      const cents = currency === 'USD' ? amount_minor : dollars(amount_minor);
      return { month: monthOfDay(date, startDay), category: category_id, cents };
    });
  const isInMonths = ({ date }: { readonly date: string }) => MONTHS.includes(monthOfDay(date, startDay));
  const unconverted = counted.filter(({ currency, date }) => currency !== 'USD' && !isRated(date)).filter(isInMonths);
  return { entries, unconverted: unconverted.length };
}

function assertShows(shown: Body, wanted: ReturnType<typeof expected>[number], method: string): void {
  assert.equal(shown.month, wanted.month);
  const lines: Body[] = shown.categories.flatMap((root: Body) => [
    { ...root.own, id: root.category.id },
    ...root.subcategories.map((line: Body) => ({ ...line, id: line.category.id })),
  ]);
  for (const { category, ...line } of wanted.lines) {
    const found = lines.find(({ id }) => id === category);
    const figures = {
      budgeted: cents(found.budgeted_spending_decimal),
      carried: cents(found.carried_over_decimal),
      spent: cents(found.actual_spending_decimal),
      available: cents(found.available_to_spend_decimal),
    };
    assert.deepEqual(figures, line, `${wanted.month} ${category}`);
  }
  assert.equal(cents(shown.actual_spending_decimal), wanted.spent);
  assert.equal(cents(shown.actual_income_decimal), wanted.income);
  assert.equal(cents(shown.allocated_spending_decimal), wanted.allocated);
  const sums = total(shown.categories.map((root: Body) => cents(root.actual_spending_decimal)));
  assert.equal(sums + cents(shown.uncategorized.actual_spending_decimal), wanted.spent, 'lines add up to the month');
  if (method === 'envelopes') assertAddsUp(shown, wanted);
}

/** The sum that makes what is to assign, and that all money has a place. */
function assertAddsUp(shown: Body, wanted: ReturnType<typeof expected>[number]): void {
  const of = (name: string) => cents(shown[`${name}_decimal`]);
  const toAllocate = of('available_to_allocate');
  assert.equal(toAllocate, wanted.toAllocate);
  assert.equal(of('carried_over_to_allocate'), wanted.fromBefore);
  const assignable = of('carried_over_to_allocate') + of('starting_amount') + of('actual_income');
  assert.equal(assignable - of('held_for_next_month') - of('allocated_spending'), toAllocate);
  assert.equal(of('available_to_spend') + toAllocate + of('held_for_next_month'), wanted.allMoney, 'all has a place');
}
