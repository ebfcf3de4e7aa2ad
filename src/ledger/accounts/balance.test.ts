import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AppError } from '#kernel/errors.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const DECIMALS: Record<string, number> = { USD: 2, JPY: 0, KWD: 3, BTC: 8 };
const CURRENCIES = Object.keys(DECIMALS);
/** The sign with which money in changes a balance, by account type, as the contract documents it. */
const EFFECT: Record<string, bigint> = {
  depository: 1n,
  investment: 1n,
  crypto: 1n,
  credit_card: -1n,
  loan: -1n,
  property: 0n,
};

type Entry = { id: string; account: Modelled; minor: bigint; currency: string };
/** `stated` is a reconciliation's balance; it includes every entry of the test, as all are older. */
type Modelled = { id: string; type: string; currency: string; opening: bigint; stated?: bigint };
/** The account types whose opening balance shifts when the balance is set. */
const CASH = ['depository', 'credit_card'];

function decimalOf(minor: bigint, currency: string): string {
  const decimals = DECIMALS[currency] ?? 0;
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0n ? '-' : ''}${decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`}`;
}

/** A model of the ledger in bigints; each method sends the request that should have the same effect. */
class LedgerModel {
  readonly #coffer: Coffer;
  readonly #user: TestUser;
  readonly accounts: Modelled[] = [];
  entries: Entry[] = [];

  constructor(coffer: Coffer, user: TestUser) {
    this.#coffer = coffer;
    this.#user = user;
  }

  async #send<M extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) {
    const reply = await this.#coffer.call(method, `/api/v1/${path}`, { token: this.#user.token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  }

  async open(type: string, currency: string, opening: bigint): Promise<void> {
    const { id } = await this.#send('POST', 'accounts', {
      name: type,
      account_type: type,
      currency,
      balance: decimalOf(opening, currency),
      opening_balance_date: '2026-01-01',
    });
    this.accounts.push({ id, type, currency, opening });
  }

  #request({ id, currency }: Modelled, minor: bigint) {
    // Without a nature an amount is money out.
    return { account_id: id, name: 'x', date: '2026-01-05', amount: decimalOf(-minor, currency) };
  }

  async create(account: Modelled, minor: bigint, currency: string): Promise<void> {
    const request = this.#request(account, minor);
    const { id } =
      currency === account.currency
        ? await this.#send('POST', 'transactions', { transaction: request })
        : await storeForeign(this.#coffer, this.#user, account.id, { amount: decimalOf(-minor, currency), currency });
    this.entries.push({ id, account, minor, currency });
  }

  async change(entry: Entry, minor: bigint): Promise<void> {
    const { currency } = entry.account;
    await this.#send('PATCH', `transactions/${entry.id}`, {
      transaction: { amount: decimalOf(-minor, currency), currency },
    });
    entry.minor = minor;
    entry.currency = currency;
  }

  async turn(entry: Entry, nature: 'income' | 'expense'): Promise<void> {
    // Another amount needs a rate where it is in another currency than its account.
    if (entry.currency !== entry.account.currency) return;
    await this.#send('PATCH', `transactions/${entry.id}`, { transaction: { nature } });
    const size = entry.minor < 0n ? -entry.minor : entry.minor;
    entry.minor = nature === 'income' ? size : -size;
  }

  async remove(entry: Entry): Promise<void> {
    await this.#send('DELETE', `transactions/${entry.id}`);
    this.entries = this.entries.filter((other) => other !== entry);
  }

  /** Creates one entry, deletes another, and meets one refusal: all of it undone when atomic, only the refusal when not. */
  async bulk(account: Modelled, minor: bigint, gone: Entry | undefined, atomic: boolean): Promise<void> {
    const operations = [
      { op: 'create', transaction: this.#request(account, minor) },
      ...(gone === undefined ? [] : [{ op: 'delete', id: gone.id }]),
      { op: 'delete', id: randomUUID() },
    ];
    if (atomic) {
      const reply = await this.#coffer.call('POST', '/api/v1/transactions/bulk', {
        token: this.#user.token,
        body: { atomic, operations },
      });
      return assert.equal(reply.status, 422, reply.text);
    }
    const { results } = await this.#send('POST', 'transactions/bulk', { operations });
    const { currency } = account;
    this.entries.push({ id: results[0]?.transaction?.id ?? '', account, minor, currency });
    this.entries = this.entries.filter((entry) => entry !== gone);
  }

  async state(account: Modelled, balance: bigint): Promise<void> {
    await this.#send('PATCH', `accounts/${account.id}`, { account: { balance: decimalOf(balance, account.currency) } });
    if (CASH.includes(account.type)) account.opening += balance - this.#expected(account).own;
    else account.stated = balance;
  }

  #expected(account: Modelled) {
    const sums = new Map<string, bigint>();
    const entries = this.entries.filter((entry) => entry.account === account);
    for (const { currency, minor } of entries) {
      sums.set(currency, (sums.get(currency) ?? 0n) + minor * (EFFECT[account.type] ?? 0n));
    }
    const foreign = CURRENCIES.toSorted().filter(
      (code) => account.stated === undefined && code !== account.currency && (sums.get(code) ?? 0n) !== 0n,
    );
    return {
      own: account.stated ?? account.opening + (sums.get(account.currency) ?? 0n),
      foreign: foreign.map((currency) => [currency, Number(sums.get(currency))]),
      count: entries.length,
    };
  }

  async hold(): Promise<void> {
    const { accounts } = await this.#send('GET', 'accounts?per_page=100');
    for (const account of this.accounts) {
      const shown = accounts.find(({ id }) => id === account.id);
      assert.ok(shown);
      const { own, foreign, count } = this.#expected(account);
      assert.equal(shown.balance_amount, decimalOf(own, account.currency), `${account.type} ${account.currency}`);
      assert.equal(shown.balance_cents, Number(own));
      assert.equal(shown.opening_balance_amount, decimalOf(account.opening, account.currency));
      assert.deepEqual(
        shown.foreign_balances.map((sum) => [sum.currency, sum.balance_cents]),
        foreign,
      );
      assert.equal(shown.transaction_count, count);
    }
  }
}

const pick = fc.nat(1000);
const step = fc.record({
  act: fc.constantFrom('create', 'create', 'create', 'change', 'turn', 'remove', 'bulk', 'atomic', 'state'),
  account: pick,
  entry: pick,
  currency: fc.option(fc.constantFrom(...CURRENCIES), { nil: undefined }),
  minor: fc.oneof(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.constant(0n)),
});
const opening = fc.record({
  type: fc.constantFrom(...Object.keys(EFFECT)),
  currency: fc.constantFrom(...CURRENCIES),
  balance: fc.bigInt(-(10n ** 9n), 10n ** 9n),
});

test('after any writes a balance is its opening balance plus its entries', async (t) => {
  const coffer = await startCoffer(t);
  await fc.assert(
    fc.asyncProperty(
      fc.array(opening, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 25, maxLength: 40 }),
      async (openings, steps) => {
        const model = new LedgerModel(coffer, await coffer.signUp());
        for (const { type, currency, balance } of openings) await model.open(type, currency, balance);
        for (const { act, minor, ...picked } of steps) {
          const account = model.accounts[picked.account % model.accounts.length];
          const entry = model.entries[picked.entry % Math.max(1, model.entries.length)];
          if (account === undefined) continue;
          const currency = picked.currency ?? account.currency;
          if (act === 'create') await model.create(account, minor, currency);
          if (act === 'bulk' || act === 'atomic') await model.bulk(account, minor, entry, act === 'atomic');
          if (act === 'state') await model.state(account, minor);
          if (act === 'change' && entry) await model.change(entry, minor);
          if (act === 'turn' && entry) await model.turn(entry, minor < 0n ? 'expense' : 'income');
          if (act === 'remove' && entry) await model.remove(entry);
          await model.hold();
        }
      },
    ),
    { numRuns: 8, interruptAfterTimeLimit: 10_000 },
  );
});

test('an entry that takes a balance out of range is refused and not written', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { currency: 'KWD' });
  const account = async () => (await coffer.call('GET', `/api/v1/accounts/${id}`, { token })).body;
  const entry = await coffer.createTransaction(user, id, { amount: '9007199254740.991' });
  const before = await account();
  const more = { account_id: id, name: 'x', date: '2026-01-05', amount: '1' };
  const reply = await coffer.call('POST', '/api/v1/transactions', { token, body: { transaction: more } });
  assert.deepEqual([reply.status, reply.body.issues?.[0]?.code], [422, 'balance_out_of_range'], reply.text);
  const both = {
    operations: [
      { op: 'create', transaction: more },
      { op: 'create', transaction: { ...more, amount: '-1' } },
    ],
  };
  const bulk = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: both });
  assert.deepEqual(
    bulk.body.results.map(({ status }) => status),
    [422, 201],
  );
  const [, made] = bulk.body.results;
  assert.equal((await coffer.call('DELETE', `/api/v1/transactions/${made?.transaction?.id}`, { token })).status, 200);
  assert.deepEqual(await account(), before);
  assert.equal((await coffer.call('GET', `/api/v1/transactions/${entry.id}`, { token })).status, 200);
  await storeForeign(coffer, user, id, { amount: '90071992.54740991', currency: 'BTC' });
  const foreign = await account();
  const coin = storeForeign(coffer, user, id, { amount: '1', currency: 'BTC' });
  await assert.rejects(coin, ({ issues }: AppError) => issues[0]?.code === 'balance_out_of_range');
  assert.deepEqual(await account(), foreign);
});

test('a delete that would take a balance out of range is refused', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const id = await coffer.createAccount(user, { currency: 'KWD', balance: '9007199254740.991' });
  const spent = await coffer.createTransaction(user, id, { amount: '5' });
  await coffer.createTransaction(user, id, { amount: '5', nature: 'income' });
  const reply = await coffer.call('DELETE', `/api/v1/transactions/${spent.id}`, { token: user.token });
  assert.deepEqual([reply.status, reply.body.issues?.[0]?.code], [422, 'balance_out_of_range']);
});
