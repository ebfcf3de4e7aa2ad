import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import { BufferedWriter } from '#kernel/async/buffered-writer.ts';
import {
  type Budget,
  budgetsOf,
  type Counter,
  currentQuota,
  decide,
  deleteCountersBefore,
  isKept,
  keyBudgets,
  oldestWindows,
  quotaOf,
  type RatedKey,
  readCounters,
  windowAt,
} from './budgets.ts';
import { type CounterParts, LocalCounters, type RateCounters } from './counters.ts';

/**
 * Counters of a single process with the embedded database. Check and count are one synchronous step in memory; requests counted
 * in one turn of the event loop are written in one transaction, which their responses wait for.
 */
export class EmbeddedCounters implements RateCounters {
  readonly #parts: CounterParts;
  // None is forgotten within its window: the keys that a user may have bound them.
  readonly #counters = new Map<string, Counter>();
  // Only in memory: a minute's count need not survive the process.
  readonly #users = new LocalCounters();
  readonly #writer: BufferedWriter;
  #dirty = new Set<string>();
  #counted: Promise<void> | null = null;

  private constructor(parts: CounterParts, counters: ReadonlyMap<string, Counter>) {
    this.#parts = parts;
    for (const [keyId, counter] of counters) this.#counters.set(keyId, counter);
    this.#writer = new BufferedWriter('rate counters', parts.log, () => this.#write());
  }

  /** Opens the counters as the last process left them. */
  static async open(parts: CounterParts): Promise<EmbeddedCounters> {
    const oldest = oldestWindows(parts.settings, parts.clock());
    const stored = await readCounters(parts.database.usage.read);
    return new EmbeddedCounters(parts, new Map([...stored].filter(([keyId, one]) => isKept(keyId, one, oldest))));
  }

  admit(actor: UserActor): RateLimitDecision {
    const { settings, clock } = this.#parts;
    const budgets = budgetsOf(settings, actor);
    const nowMs = clock();
    if (budgets.some(({ kind }) => kind === 'user')) return this.#admitUser(budgets, nowMs);
    const decision = decide(this.#asked(budgets, nowMs));
    const quota = quotaOf(budgets, decision, nowMs);
    if (!decision.admitted) return { quota, counted: null };
    for (const [index, { keyId }] of budgets.entries()) {
      const counter = decision.counters[index];
      if (counter !== undefined) this.#counters.set(keyId, counter);
      this.#dirty.add(keyId);
    }
    this.#counted ??= this.#writer.flush();
    return { quota, counted: this.#counted };
  }

  #asked(budgets: readonly Budget[], nowMs: number) {
    return budgets.map(({ keyId, limit, windowSeconds }) => {
      return { counter: this.#counters.get(keyId), limit, window: windowAt(nowMs, windowSeconds) };
    });
  }

  #admitUser(budgets: readonly Budget[], nowMs: number): RateLimitDecision {
    const requests = budgets.map((budget) => ({ ...budget, window: windowAt(nowMs, budget.windowSeconds) }));
    return { quota: quotaOf(budgets, this.#users.count(requests), nowMs), counted: null };
  }

  peek(key: RatedKey): Quota {
    const budgets = keyBudgets(this.#parts.settings, key);
    return currentQuota(
      budgets,
      budgets.map(({ keyId }) => this.#counters.get(keyId)),
      this.#parts.clock(),
    );
  }

  /** Deletes past windows, in memory and on disk. */
  async prune(): Promise<void> {
    const oldest = oldestWindows(this.#parts.settings, this.#parts.clock());
    for (const [keyId, counter] of this.#counters) if (!isKept(keyId, counter, oldest)) this.#counters.delete(keyId);
    await this.#parts.database.usage.write((db) => deleteCountersBefore(db, oldest));
  }

  close(): Promise<void> {
    return this.#writer.flush();
  }

  async #write(): Promise<void> {
    let batch = new Set<string>();
    try {
      await this.#parts.database.usage.write(async (db) => {
        // Taken when the transaction begins, so that requests counted while it waited are included.
        batch = this.#dirty;
        this.#dirty = new Set();
        this.#counted = null;
        const rows = [...batch].flatMap((key_id) => {
          const counter = this.#counters.get(key_id);
          return counter === undefined ? [] : [{ key_id, ...counter }];
        });
        for (const chunk of rowChunks(rows)) await upsertCounters.run(db, { rows: chunk });
      });
    } catch (error) {
      this.#counted = null;
      for (const keyId of batch) this.#dirty.add(keyId);
      throw error;
    }
  }
}

type CounterRow = Counter & { readonly key_id: string };

const upsertCounters = statement((db: Kysely<UsageTables>, { rows }: { readonly rows: readonly CounterRow[] }) =>
  db
    .insertInto('rate_counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet(({ ref }) => ({ window: ref('excluded.window'), count: ref('excluded.count') })),
    ),
);
