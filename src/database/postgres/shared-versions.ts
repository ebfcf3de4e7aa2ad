import { type Kysely, sql } from 'kysely';
import { FamilyVersions } from '#database/family/family-versions.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

const LOOK_MS = 250;

/**
 * Versions where other processes write too. Nothing is remembered: a client that wrote through another process must find what it
 * wrote, so each answer rests on a read of its own. Whoever waits for commits is woken by a look at the families waited for.
 */
export class SharedVersions extends FamilyVersions {
  readonly #read: Kysely<LedgerTables>;
  // The newest sequence that those who wait were woken for.
  readonly #seen = new Map<number, bigint>();
  #timer: NodeJS.Timeout | undefined;

  constructor(read: Kysely<LedgerTables>) {
    super(read);
    this.#read = read;
  }

  override peek(): undefined {
    return undefined;
  }

  override of(familyId: number): Promise<bigint> {
    return this.readHead(familyId);
  }

  override committed(familyId: number, sequence: bigint): void {
    if (this.#seen.has(familyId)) this.#seen.set(familyId, sequence);
    this.wake(familyId);
  }

  override onCommit(familyId: number, listener: () => void): () => void {
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_MS).unref();
    return super.onCommit(familyId, listener);
  }

  async #look(): Promise<void> {
    const awaited = this.awaited();
    for (const familyId of this.#seen.keys()) if (!awaited.includes(familyId)) this.#seen.delete(familyId);
    this.#timer = undefined;
    if (awaited.length === 0) return;
    try {
      for (const { familyId, sequence } of await this.#headsOf(awaited)) this.#note(Number(familyId), sequence);
    } catch {
      // Who waits, waits until the database is back.
    }
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  // Of a family that was not looked at before, nobody knows what its first seat has seen: it is woken to look itself.
  #note(familyId: number, sequence: bigint): void {
    const seen = this.#seen.get(familyId);
    if (seen !== undefined && seen >= sequence) return;
    this.#seen.set(familyId, sequence);
    this.wake(familyId);
  }

  async #headsOf(familyIds: readonly number[]) {
    const heads = sql<{ familyId: bigint; sequence: bigint }>`
      select family_id as "familyId", sequence from change_heads where family_id = any(${familyIds})`;
    return (await heads.execute(this.#read)).rows;
  }
}
