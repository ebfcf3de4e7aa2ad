import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

type Row = LedgerRow<'transactions'>;
type Step = {
  readonly verb: 'create' | 'change' | 'delete' | 'confirm' | 'reject' | 'unmatch' | 'send' | 'split' | 'join';
  readonly which: number;
  readonly account: number;
  readonly other: number;
  readonly cents: number;
  readonly day: number;
  readonly excluded: boolean;
};

const TYPES = ['depository', 'credit_card', 'investment'];
const OUTFLOW_KIND: Record<string, string> = { depository: 'funds_movement', credit_card: 'cc_payment' };

// Most runs unmatch no transfer, so that every possible pair must be matched.
const steps = fc
  .tuple(fc.nat(3), sequences())
  .map(([chance, taken]) =>
    taken.map((step): Step => (step.verb === 'unmatch' && chance > 0 ? { ...step, verb: 'create' } : step)),
  );

function sequences() {
  return fc.array(
    fc.record({
      verb: fc.constantFrom<Step['verb']>(
        ...(['create', 'create', 'create', 'change', 'change', 'delete', 'confirm', 'reject', 'unmatch'] as const),
        ...(['send', 'split', 'join'] as const),
      ),
      which: fc.nat(1000),
      account: fc.nat(TYPES.length - 1),
      other: fc.nat(TYPES.length - 1),
      cents: fc.constantFrom(-200, -100, 100, 200),
      day: fc.integer({ min: 1, max: 9 }),
      excluded: fc.nat(5).map((chance) => chance === 0),
    }),
    { minLength: 20, maxLength: 40 },
  );
}

class Family {
  readonly user: TestUser;
  readonly #coffer: Coffer;
  readonly #accounts: readonly string[];
  readonly rejected = new Set<string>();
  #unmatched = false;

  constructor(coffer: Coffer, user: TestUser, accounts: readonly string[]) {
    this.#coffer = coffer;
    this.user = user;
    this.#accounts = accounts;
  }

  static async found(coffer: Coffer): Promise<Family> {
    const user = await coffer.signUp();
    const accounts: string[] = [];
    for (const account_type of TYPES) accounts.push(await coffer.createAccount(user, { account_type }));
    return new Family(coffer, user, accounts);
  }

  async rows(): Promise<Row[]> {
    return this.#coffer.database.read
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', await familyOf(this.#coffer, this.user))
      .orderBy('id')
      .execute();
  }

  async transfers(): Promise<LedgerRow<'transfers'>[]> {
    return this.#coffer.database.read
      .selectFrom('transfers')
      .selectAll()
      .where('family_id', '=', await familyOf(this.#coffer, this.user))
      .orderBy('id')
      .execute();
  }

  #call(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) {
    const url = `/api/v1/${path}`;
    return this.#coffer.call(method, url, { token: this.user.token, ...(body && { body }) });
  }

  /** Takes one step. The server may refuse it. */
  async take(step: Step): Promise<void> {
    const { verb, cents } = step;
    const amount = (cents / 100).toFixed(2);
    const date = `2026-01-0${step.day}`;
    const name = step.which % 2 === 0 ? 'Transfer' : 'Dinner';
    const account_id = this.#accounts[step.account];
    const rows = (await this.rows()).filter(({ parent_id }) => parent_id === null);
    const transfers = await this.transfers();
    const row = rows[step.which % Math.max(1, rows.length)];
    const transfer = transfers[step.which % Math.max(1, transfers.length)];
    if (verb === 'create') {
      await this.#call('POST', 'transactions', { account_id, amount, date, name, excluded: step.excluded });
    } else if (verb === 'send') {
      const to_account_id = this.#accounts[step.other];
      const size = amount.replace('-', '');
      await this.#call('POST', 'transfers', { from_account_id: account_id, to_account_id, amount: size, date });
    } else if (verb === 'change' && row) {
      await this.#call('PATCH', `transactions/${row.id}`, { amount, date, excluded: step.excluded });
    } else if (verb === 'delete' && row) {
      await this.#call('DELETE', `transactions/${row.id}`);
    } else if (verb === 'split' && row) {
      await this.#split(row, step);
    } else if (verb === 'join') {
      await this.#join(rows, step);
    } else if (transfer && (verb === 'confirm' || verb === 'reject' || verb === 'unmatch')) {
      await this.#call('POST', `transfers/${transfer.id}/${verb}`);
      if (verb === 'reject') this.rejected.add(pairOf(transfer));
      if (verb === 'unmatch') this.#unmatched = true;
    }
  }

  async #split(row: Row, { cents, excluded, which }: Step): Promise<void> {
    if (row.split_parts_count > 0n && excluded) {
      await this.#call('DELETE', `transactions/${row.id}/splits`);
      return;
    }
    const total = excluded ? cents : -Number(row.amount_minor);
    // Every third set is one cent too large, and must be refused.
    const parts = [total - 30, 10, which % 3 === 0 ? 21 : 20].map((part) => ({ amount: (part / 100).toFixed(2) }));
    await this.#call('PUT', `transactions/${row.id}/splits`, { amount: (total / 100).toFixed(2), splits: parts });
  }

  async #join(rows: readonly Row[], { which, other }: Step): Promise<void> {
    const [one, two] = [rows[which % Math.max(1, rows.length)], rows[(which + other + 1) % Math.max(1, rows.length)]];
    if (one === undefined || two === undefined) return;
    const [inflow, outflow] = one.amount_minor > 0n ? [one, two] : [two, one];
    const pair = { inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id };
    const { status } = await this.#call('POST', 'transfers', pair);
    if (status === 201) this.rejected.delete(pairOf(pair));
  }

  /** Asserts the invariants of the ledger. */
  async assertInvariants(): Promise<void> {
    const [rows, transfers] = [await this.rows(), await this.transfers()];
    const byId = new Map(rows.map((row) => [row.id, row]));
    const accountOf = (row: Row) => TYPES[this.#accounts.indexOf(row.account_id)] ?? '';
    const sideIds = new Set<string>();
    for (const transfer of transfers) {
      const [inflow, outflow] = [byId.get(transfer.inflow_transaction_id), byId.get(transfer.outflow_transaction_id)];
      assert.ok(inflow && outflow);
      assert.equal(inflow.amount_minor + outflow.amount_minor, 0n, 'a transfer nets to zero');
      assert.ok(inflow.amount_minor > 0n && inflow.account_id !== outflow.account_id);
      for (const side of [inflow, outflow]) {
        assert.ok(!sideIds.has(side.id), 'a transaction is in one transfer at most');
        sideIds.add(side.id);
        const named = transfer.status === 'confirmed' ? transfer.id : null;
        assert.deepEqual([side.transfer_id, side.parent_id, side.split_parts_count], [named, null, 0n]);
      }
      assert.ok(!this.rejected.has(pairOf(transfer)), 'a rejected pair is not matched again');
      if (transfer.status === 'pending') {
        assert.deepEqual([inflow.kind, outflow.kind], ['standard', 'standard'], 'a suggestion changes no kind');
        assert.ok(outflow.date <= inflow.date, 'money leaves before it arrives');
        continue;
      }
      assert.equal(inflow.kind, 'funds_movement');
      const contribution = accountOf(outflow) === 'investment' ? 'funds_movement' : 'investment_contribution';
      assert.equal(outflow.kind, OUTFLOW_KIND[accountOf(inflow)] ?? contribution);
    }
    for (const row of rows) {
      if (!sideIds.has(row.id)) assert.deepEqual([row.transfer_id, row.kind], [null, 'standard']);
      const lines = rows.filter(({ parent_id }) => parent_id === row.id);
      assert.equal(BigInt(lines.length), row.split_parts_count);
      const sum = lines.reduce((total, line) => total + line.amount_minor, 0n);
      assert.equal(sum, lines.length === 0 ? 0n : row.amount_minor, 'split lines sum to the parent');
      for (const line of lines) assert.deepEqual([line.date, line.account_id], [row.date, row.account_id]);
    }
    if (!this.#unmatched) this.#assertAllMatched(rows, sideIds);
    await this.#assertBalances(rows);
  }

  // Valid only without unmatched transfers, which must not match again.
  #assertAllMatched(rows: readonly Row[], sideIds: ReadonlySet<string>): void {
    const free = rows.filter(
      (row) =>
        !sideIds.has(row.id) && row.parent_id === null && row.split_parts_count === 0n && Number(row.excluded) === 0,
    );
    for (const one of free) {
      for (const two of free) {
        if (one.amount_minor <= 0n || one.amount_minor !== -two.amount_minor) continue;
        if (one.account_id === two.account_id || Math.abs(Number(one.date.slice(-2)) - Number(two.date.slice(-2))) > 4)
          continue;
        // Other entries of the pair's accounts may have been confirmed since, which is evidence that is not looked at again.
        if (two.date > one.date && ![one, two].some(({ name }) => name === 'Transfer')) continue;
        const pair = pairOf({ inflow_transaction_id: one.id, outflow_transaction_id: two.id });
        assert.ok(this.rejected.has(pair), `${pair} fits and is not matched`);
      }
    }
  }

  async #assertBalances(rows: readonly Row[]): Promise<void> {
    for (const [index, id] of this.#accounts.entries()) {
      const { body } = await this.#coffer.call('GET', `/api/v1/accounts/${id}`, { token: this.user.token });
      const entries = rows.filter((row) => row.account_id === id && row.parent_id === null);
      const sum = entries.reduce((total, row) => total + row.amount_minor, 0n);
      const effect = TYPES[index] === 'credit_card' ? -1n : 1n;
      assert.deepEqual([body.transaction_count, BigInt(body.balance_cents)], [entries.length, sum * effect]);
    }
  }

  /** The transfers by the indexes of their transactions, to compare families. */
  async transferIndexes(): Promise<string[]> {
    const ids = (await this.rows()).map(({ id }) => id);
    const indexOf = (id: string) => ids.indexOf(id);
    return (await this.transfers()).map(
      (one) => `${indexOf(one.outflow_transaction_id)}>${indexOf(one.inflow_transaction_id)} ${one.status}`,
    );
  }
}

function pairOf(pair: { inflow_transaction_id: string; outflow_transaction_id: string }): string {
  return [pair.inflow_transaction_id, pair.outflow_transaction_id].sort().join(' ');
}

test('any sequence of writes preserves the invariants of transfers and splits', async (t) => {
  const coffer = await startCoffer(t);
  const property = fc.asyncProperty(steps, async (taken) => {
    const [one, twin] = [await Family.found(coffer), await Family.found(coffer)];
    for (const step of taken) {
      await one.take(step);
      await one.assertInvariants();
      await twin.take(step);
    }
    assert.deepEqual(
      await twin.transferIndexes(),
      await one.transferIndexes(),
      'the same writes make the same transfers',
    );
  });
  await fc.assert(property, { numRuns: 6 });
});
