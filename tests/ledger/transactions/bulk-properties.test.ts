import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const TYPES = ['depository', 'depository', 'credit_card'];

type Step = {
  readonly op: 'create' | 'update' | 'upsert' | 'delete';
  readonly account: number;
  readonly which: number;
  readonly externalId: string;
  readonly amount: string;
  readonly day: number;
  readonly name: string | undefined;
};

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom('create', 'create', 'update', 'upsert', 'upsert', 'delete'),
  account: fc.nat(TYPES.length), // one more than there are
  which: fc.nat(1000),
  externalId: fc.constantFrom('a', 'b', 'c'),
  amount: fc.constantFrom('1', '-1', '2', '-2', '1.234'),
  day: fc.integer({ min: 1, max: 6 }),
  name: fc.constantFrom('x', 'y', '', undefined),
});

class Family {
  readonly #coffer: Coffer;
  readonly #user: TestUser;
  readonly #accounts: readonly string[];
  // Created transaction ids in order; equal positions in both families match.
  readonly made: string[] = [];
  readonly #byIdentity = new Map<string, string>();

  constructor(coffer: Coffer, user: TestUser, accounts: readonly string[]) {
    this.#coffer = coffer;
    this.#user = user;
    this.#accounts = accounts;
  }

  static async found(coffer: Coffer): Promise<Family> {
    const user = await coffer.signUp();
    const accounts: string[] = [];
    for (const account_type of TYPES) accounts.push(await coffer.createAccount(user, { account_type }));
    return new Family(coffer, user, accounts);
  }

  /** Converts a step to an operation on the current transactions. */
  operation({ op, account, which, externalId, amount, day, name }: Step) {
    const id = this.made[which % Math.max(1, this.made.length)] ?? 'none';
    const account_id = this.#accounts[account] ?? 'none';
    // For an unknown account the server reports no missing name, so the upsert sends one.
    const given = op === 'upsert' && account_id === 'none' ? (name ?? 'x') : name;
    const members = { amount, date: `2026-01-0${day}`, ...(given !== undefined && { name: given }) };
    const identity = { account_id, external_id: externalId };
    if (op === 'delete') return { op, id };
    if (op === 'update') return { op, id, transaction: members };
    return {
      op,
      transaction: { ...members, ...identity, ...(op === 'create' && which % 2 === 0 && { external_id: null }) },
    };
  }

  call<M extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Path extends string>(method: M, path: Path, body?: object) {
    return this.#coffer.call(method, `/api/v1/${path}`, { token: this.#user.token, ...(body && { body }) });
  }

  /** Runs an operation as a single request and returns the status. */
  async alone(operation: ReturnType<Family['operation']>): Promise<number> {
    if (operation.op === 'delete') return (await this.call('DELETE', `transactions/${operation.id}`)).status;
    const { transaction } = operation;
    if (operation.op === 'update')
      return (await this.call('PATCH', `transactions/${operation.id}`, transaction)).status;
    const stored = operation.op === 'upsert' ? await this.#find(transaction) : undefined;
    const reply = stored
      ? await this.call('PATCH', `transactions/${stored}`, { ...transaction, external_id: undefined })
      : await this.call('POST', 'transactions', transaction);
    if (reply.status === 201) this.#keep(transaction, reply.body.id);
    return reply.status;
  }

  async #find(transaction: object): Promise<string | undefined> {
    const id = this.#byIdentity.get(identityOf(transaction));
    return id !== undefined && (await this.call('GET', `transactions/${id}`)).status === 200 ? id : undefined;
  }

  #keep(transaction: object, id: string): void {
    this.made.push(id);
    this.#byIdentity.set(identityOf(transaction), id);
  }

  /** Changes sorted by resource, because a batch matches after its inserts. Ids are replaced by their order of appearance. */
  async history(): Promise<object[]> {
    const changes = await this.#coffer.database.read
      .selectFrom('changes')
      .select(['resource', 'resource_id', 'kind', 'before', 'after'])
      .where('family_id', '=', await familyOf(this.#coffer, this.#user))
      .where('resource', 'in', ['transaction', 'transfer', 'valuation', 'account'])
      .orderBy('sequence')
      .execute();
    const places = new Map<string, number>();
    const place = (id: string) => {
      if (!places.has(id)) places.set(id, places.size);
      return `#${places.get(id)}`;
    };
    const named = (text: string | null) => text?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, place);
    for (const { resource, resource_id } of changes) if (resource !== 'transfer') place(resource_id);
    const shown = changes.map(({ resource, resource_id, kind, before, after }) => ({
      resource,
      kind,
      id: place(resource_id),
      before: named(before),
      after: named(after),
    }));
    return shown.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  }

  /** The current and the daily balances. */
  async balances(): Promise<unknown[]> {
    const shown: unknown[] = [];
    for (const id of this.#accounts) {
      const { body } = await this.call('GET', `accounts/${id}`);
      const { body: days } = await this.call('GET', `balances?account_id=${id}&per_page=100&start_date=2026-01-01`);
      shown.push([body.balance_cents, body.transaction_count]);
      shown.push(days.balances.map((day: { date: string; end_balance: string }) => [day.date, day.end_balance]));
    }
    return shown;
  }
}

function identityOf(transaction: object): string {
  const { account_id, external_id } = transaction as { account_id?: string; external_id?: string };
  return `${account_id} ${external_id}`;
}

test('a bulk request equals its single operations; an atomic one writes all or nothing', async (t) => {
  const coffer = await startCoffer(t);
  const requests = fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean()), { maxLength: 4 });
  const property = fc.asyncProperty(requests, async (taken) => {
    const [bulky, twin] = [await Family.found(coffer), await Family.found(coffer)];
    for (const [steps, atomic] of taken) {
      const before = await bulky.history();
      const operations = steps.map((one) => bulky.operation(one));
      const { status, body } = await bulky.call('POST', 'transactions/bulk', { atomic, operations });
      if (status === 422) {
        assert.ok(atomic);
        assert.deepEqual(await bulky.history(), before, 'a refused atomic request leaves nothing');
        continue;
      }
      const { results } = body;
      bulky.made.push(...results.filter(({ outcome }) => outcome === 'created').map(({ id = '' }) => id));
      const statuses: number[] = [];
      // The ids are resolved before the first operation runs, as in the bulk request.
      const alike = steps.map((one) => twin.operation(one));
      for (const operation of alike) statuses.push(await twin.alone(operation));
      assert.deepEqual(
        results.map((result) => result.status),
        statuses,
      );
      assert.deepEqual(await bulky.history(), await twin.history());
    }
    assert.deepEqual(await bulky.balances(), await twin.balances());
  });
  await fc.assert(property, { numRuns: 10, interruptAfterTimeLimit: 5000 });
});
