import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { type AccessLevel, inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// A member's sums include exactly the visible accounts, however sharing changes.

type Shared = { readonly level: AccessLevel; readonly include: boolean };
type Entry = { readonly id: string; readonly account: string; readonly cents: number; readonly kind: string };

const ACCOUNTS = 4;
const ENTRIES_EACH = 5;

/** Accounts of one owner with entries of all sizes, one transfer, and a member who may be let in. */
async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const member = await inviteMember(coffer, owner, 'admin');
  const accounts: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const account_type = index === ACCOUNTS - 1 ? 'credit_card' : 'depository';
    const id = await coffer.createAccount(owner, { name: `A${index}`, account_type, balance: `${10 ** index}` });
    accounts.push(id);
    for (let entry = 0; entry < ENTRIES_EACH; entry += 1) {
      const amount = `${(index * 7 + entry * 13 + 1) * (entry % 2 === 0 ? 1 : -1)}.0${index}`;
      await coffer.createTransaction(owner, id, { amount, date: `2026-02-0${entry + 1}` });
    }
  }
  const sending = { from_account_id: accounts[0], to_account_id: accounts[1], date: '2026-02-09', amount: '500' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token: owner.token, body: sending })).status, 201);
  return { coffer, owner, member, accounts, entries: await entriesOf(coffer, owner, 'per_page=100') };
}

async function read<Path extends string>(coffer: Coffer, { token }: TestUser, path: Path) {
  const { status, body, text } = await coffer.call('GET', `/api/v1/${path}`, { token });
  assert.equal(status, 200, text);
  return body;
}

async function entriesOf(coffer: Coffer, user: TestUser, query: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const body = await read(coffer, user, `transactions?${query}${from}`);
    for (const one of body.transactions) {
      entries.push({ id: one.id, account: one.account.id, cents: one.signed_amount_cents, kind: one.kind });
    }
    cursor = body.pagination.next_cursor;
  } while (cursor !== null);
  return entries;
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, { cents }) => total + cents, 0);

test('every list and report counts exactly the accounts visible to the member', async (t) => {
  const { coffer, owner, member, accounts, entries } = await setUp(t);
  const balances = new Map<string, number>();
  for (const one of (await read(coffer, owner, 'accounts')).accounts) {
    balances.set(one.id, one.classification === 'asset' ? one.balance_cents : -one.balance_cents);
  }
  const shared: fc.Arbitrary<Shared> = fc.record({
    level: fc.constantFrom<AccessLevel>('none', 'read_only', 'read_write', 'full_control'),
    include: fc.boolean(),
  });
  const everyWay = fc.array(shared, { minLength: ACCOUNTS, maxLength: ACCOUNTS });

  await fc.assert(
    fc.asyncProperty(everyWay, async (ways) => {
      const seen = new Set<string>();
      const counted = new Set<string>();
      for (const [index, { level, include }] of ways.entries()) {
        const id = accounts[index] ?? '';
        await shareAccount(coffer, owner, id, member, level, include);
        if (level !== 'none') seen.add(id);
        if (level !== 'none' && include) counted.add(id);
      }
      const visible = entries.filter(({ account }) => seen.has(account));

      const listed = await read(coffer, member, 'accounts');
      assert.deepEqual(new Set(listed.accounts.map(({ id }: { id: string }) => id)), seen);
      assert.equal(listed.pagination.total_count, seen.size);
      assert.deepEqual(await entriesOf(coffer, member, 'per_page=3'), visible, 'in the same order');
      const first = await read(coffer, member, 'transactions?per_page=100');
      assert.equal(first.pagination.total_count, visible.length);
      assert.equal(first.transactions.length, visible.length);
      const both = seen.has(accounts[0] ?? '') && seen.has(accounts[1] ?? '');
      const sides = first.transactions.filter(({ transfer }: { transfer: object | null }) => transfer !== null);
      assert.equal(sides.length, both ? 2 : 0);
      assert.equal((await read(coffer, member, 'transfers')).pagination.total_count, both ? 1 : 0);
      for (const filter of ['type=expense', 'search=bakery', 'start_date=2026-02-03', 'min_amount=20']) {
        const ours = await entriesOf(coffer, owner, filter);
        const theirs = await entriesOf(coffer, member, filter);
        assert.deepEqual(
          theirs,
          ours.filter(({ account }) => seen.has(account)),
          filter,
        );
        assert.equal((await read(coffer, member, `transactions?${filter}`)).pagination.total_count, theirs.length);
      }
      const days = await read(coffer, member, 'balances?per_page=100');
      assert.ok(days.balances.every(({ account }: { account: { id: string } }) => seen.has(account.id)));
      assert.equal((await read(coffer, member, 'valuations')).pagination.total_count, seen.size);

      const worth = [...counted].reduce((total, id) => total + (balances.get(id) ?? 0), 0);
      const sheet = await read(coffer, member, 'balance_sheet');
      assert.equal(sheet.net_worth.amount, (worth / 100).toFixed(2));
      assert.equal(
        (await read(coffer, member, 'balance_sheet?date=2026-03-09')).net_worth.amount,
        sheet.net_worth.amount,
      );
      const history = await read(coffer, member, 'balance_sheet/history?start_date=2026-03-01&interval=month');
      assert.equal(history.points.at(-1)?.net_worth, sheet.net_worth.amount);
      const everyday = entries.filter(({ account, kind }) => counted.has(account) && kind === 'standard');
      const statement = await read(coffer, member, 'income_statement?start_date=2026-01-01');
      assert.equal(statement.net.amount_cents, sum(everyday));
      assert.equal(statement.transaction_count, everyday.length);
    }),
    { numRuns: 12 },
  );
});
