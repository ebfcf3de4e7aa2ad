import { sql } from 'kysely';
import { FamilyVersions } from '#database/family/family-memory.ts';
import type { Store } from '#database/queries/store.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Workers } from './workers.ts';

type Reads = Pick<Store<LedgerTables>, 'read' | 'readOf'>;

const POLL_MS = 250;

/**
 * Versions for a database with several writing processes. Each read queries the database: a client must find what it wrote through
 * another process. Subscribers are woken by polling the families that have any.
 */
export class SharedVersions extends FamilyVersions {
  readonly #ledger: Reads;
  readonly #workers: Workers;
  // The newest sequence that subscribers were woken for.
  readonly #seen = new Map<number, bigint>();
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Reads, workers: Workers) {
    super(ledger.read);
    this.#ledger = ledger;
    this.#workers = workers;
  }

  override peek(): undefined {
    return undefined;
  }

  override of(familyId: number, read = this.#ledger.readOf(familyId)): Promise<bigint> {
    return this.readHead(familyId, read);
  }

  override committed(familyId: number, sequence: bigint): void {
    if (this.#seen.has(familyId)) this.#seen.set(familyId, sequence);
    this.wake(familyId);
  }

  override onCommit(familyId: number, listener: () => void): () => void {
    this.#timer ??= setTimeout(() => void this.#poll(), POLL_MS).unref();
    return super.onCommit(familyId, listener);
  }

  async #poll(): Promise<void> {
    const subscribed = this.subscribed();
    for (const familyId of this.#seen.keys()) if (!subscribed.includes(familyId)) this.#seen.delete(familyId);
    this.#timer = undefined;
    if (subscribed.length === 0) return;
    await this.#look(subscribed).catch(() => this.#lookByWorker(subscribed));
    this.#timer ??= setTimeout(() => void this.#poll(), POLL_MS).unref();
  }

  async #look(familyIds: readonly number[]): Promise<void> {
    for (const { familyId, sequence } of await this.#headsOf(familyIds)) this.#note(Number(familyId), sequence);
  }

  /** After a failure: subscribers of a lost worker's families wait until it is back, and so do all without the database. */
  async #lookByWorker(familyIds: readonly number[]): Promise<void> {
    const placed = await this.#workers.of(familyIds).catch(() => new Map<number, string>());
    if (placed.size === 0) return;
    const batches = Map.groupBy(familyIds, (familyId) => placed.get(familyId)).values();
    await Promise.allSettled([...batches].map((batch) => this.#look(batch)));
  }

  // The first poll of a family has no baseline, so its subscribers are woken and check for themselves.
  #note(familyId: number, sequence: bigint): void {
    const seen = this.#seen.get(familyId);
    if (seen !== undefined && seen >= sequence) return;
    this.#seen.set(familyId, sequence);
    this.wake(familyId);
  }

  async #headsOf(familyIds: readonly number[]) {
    const heads = sql<{ familyId: bigint; sequence: bigint }>`
      select family_id as "familyId", sequence from change_heads where family_id = any(${familyIds})`;
    return (await heads.execute(this.#ledger.read)).rows;
  }
}
