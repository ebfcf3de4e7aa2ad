import assert from 'node:assert/strict';
import type { Database } from '#database/database.ts';
import type { Reply } from '#tests/harness/server/start-coffer.ts';
import type { Fault } from './faulty-disk.ts';

/** A request and what became of it. */
export type Outcome = {
  readonly key: string;
  readonly reply: Reply | null;
  /** Whether its effect is stored. */
  readonly isApplied: boolean;
  /** Whether it was valid before and after the concurrent requests. */
  readonly isPossible: boolean;
  /** The disk fault during the request. */
  readonly struck: Fault | null;
  readonly now: number;
};

/** Status and text of a lost response are unknown until a retry. */
type Kept = { readonly status: number | null; readonly text: string | null; readonly at: number };

const KEPT_MS = 48 * 3_600_000;

/** A model of the responses stored for idempotency keys. */
export class AnswerModel {
  readonly #kept = new Map<string, Kept>();
  readonly #done = new Set<string>();
  readonly #forgotten = new Set<string>();
  #unheard: Outcome[] = [];

  /** Whether the request may be sent again: a key that is forgotten is as good as new, and would do it once more. */
  mayRetry(key: string): boolean {
    return this.#kept.has(key) || !this.#done.has(key);
  }

  /** Takes note of one request. Fails where its answer is not true, or it was done before. */
  note(outcome: Outcome): void {
    const { key, reply, isApplied, now } = outcome;
    assert.ok(!(isApplied && this.#done.has(key)), `${key} was done twice`);
    if (isApplied) this.#done.add(key);
    if (reply === null) {
      this.#unheard.push(outcome);
      return;
    }
    const { status, text, headers } = reply;
    const what = `${key} was answered ${status} ${text.slice(0, 200)}`;
    if (headers['idempotent-replayed'] === 'true') {
      assert.ok(!isApplied, `${what} and done again`);
      const kept = this.#kept.get(key);
      // Its concurrent duplicate may have been the first.
      if (kept?.status != null)
        assert.deepEqual([status, text], [kept.status, kept.text], `${key} is answered otherwise`);
      // A key that expired just before the process ended may be deleted at the next start.
      else if (!this.#forgotten.has(key)) this.#kept.set(key, { status, text, at: kept?.at ?? now });
      return;
    }
    this.#forgotten.delete(key);
    assert.equal(isApplied, status < 300, `${what}; done: ${isApplied}`);
    if (status < 300) this.#kept.set(key, { status, text, at: now });
    else this.#noteRefusal(outcome, reply, what);
  }

  #noteRefusal({ key, isPossible, struck, now }: Outcome, { status, text }: Reply, what: string): void {
    if (status === 404 || status === 422) {
      assert.ok(!isPossible, `${what}, and could be done`);
      this.#kept.set(key, { status, text, at: now });
    } else if (status === 507) {
      assert.equal(struck?.file, 'coffer.db', `${what} without a fault of the disk`);
    } else {
      assert.equal(status, 429, what);
    }
  }

  /** Forgets what is too old at `now`. */
  forget(now: number): void {
    for (const [key, { at }] of this.#kept) {
      if (at >= now - KEPT_MS) continue;
      this.#kept.delete(key);
      this.#forgotten.add(key);
    }
  }

  /** Compares the stored responses with the received ones. */
  async compare(db: Database['read']): Promise<void> {
    const rows = await db.selectFrom('idempotency_records').select(['key', 'status', 'body', 'created_at']).execute();
    for (const { key, status, body, created_at } of rows) {
      if (!this.#kept.has(key)) this.#learn(key, Number(status), body, Date.parse(created_at));
      const kept = this.#kept.get(key);
      if (kept?.status != null) assert.deepEqual([Number(status), body ?? ''], [kept.status, kept.text], key);
    }
    for (const { key, isApplied } of this.#unheard)
      assert.equal(this.#kept.has(key) || !isApplied, true, `${key} is applied without a stored response`);
    const stored = new Set(rows.map(({ key }) => key));
    for (const key of this.#kept.keys()) assert.ok(stored.has(key), `the answer to ${key} is lost`);
    this.#unheard = [];
  }

  #learn(key: string, status: number, text: string | null, at: number): void {
    const unheard = this.#unheard.filter((one) => one.key === key);
    assert.ok(unheard.length > 0, `an answer to ${key} is stored that was not given`);
    const isRight = status < 300 ? unheard.some((one) => one.isApplied) : unheard.some((one) => !one.isPossible);
    assert.ok(isRight, `${key} has ${status} stored for an answer`);
    this.#kept.set(key, { status, text: text ?? '', at });
  }
}
