import type { Hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Check, FAULTS_MAX } from '#database/maintenance/check.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { addChange, beginSeal, NO_SEAL } from './seal-hash.ts';
import { type ChangeRow, changesAfter, familiesAfter, listSeals, type SealRow } from './seal-store.ts';

type Db = Kysely<LedgerTables>;

const FAMILIES = 500;
const CHANGES = 1000;

/** Each family's history has no gap, ends at its head, and matches its seals. */
export const historyCheck: Check = { name: 'history', find: findFaults };

async function findFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (let after = 0; ; ) {
    const families = await familiesAfter(db, after, FAMILIES);
    for (const familyId of families) {
      const fault = await faultOf(db, familyId);
      if (fault !== null) faults.push(`${fault}: family ${familyId}`);
    }
    const last = families.at(-1);
    if (last === undefined || faults.length >= FAULTS_MAX) return faults;
    after = last;
  }
}

/** The first fault of a family's history. */
async function faultOf(db: Db, familyId: number): Promise<string | null> {
  const head = await headOf(db, familyId);
  if (head === undefined) return 'a family has no change head';
  const walk = new HistoryWalk(await listSeals(db, familyId));
  for (let after = 0n; walk.fault === null; ) {
    const changes = await changesAfter(db, { familyId, after, limit: CHANGES });
    for (const change of changes) walk.pass(change);
    const last = changes.at(-1);
    if (last === undefined) break;
    after = last.sequence;
  }
  // Deleting the last user of a family deletes its history.
  if (walk.sequence === 0n && !(await hasActiveUser(db, familyId))) return null;
  return walk.fault ?? walk.finish(head);
}

class HistoryWalk {
  readonly #seals: SealRow[];
  #hash: Hash = beginSeal(NO_SEAL);
  #number = 0n;
  sequence = 0n;
  fault: string | null = null;

  constructor(seals: readonly SealRow[]) {
    this.#seals = [...seals];
  }

  pass(change: ChangeRow): void {
    if (this.fault !== null) return;
    if (change.sequence !== this.sequence + 1n) this.fault = `change ${this.sequence + 1n} is missing`;
    this.sequence = change.sequence;
    addChange(this.#hash, change);
    const seal = this.#seals[0];
    if (seal?.through_sequence !== change.sequence) return;
    this.#seals.shift();
    this.#number += 1n;
    const isIntact = seal.number === this.#number && seal.hash === this.#hash.digest('hex');
    this.fault ??= isIntact ? null : `the changes up to ${change.sequence} are not those that were sealed`;
    this.#hash = beginSeal(seal.hash);
  }

  finish(head: { readonly sequence: bigint }): string | null {
    if (head.sequence !== this.sequence)
      return `the head is at ${head.sequence} and the newest change is ${this.sequence}`;
    const [left] = this.#seals;
    return left === undefined ? null : `seal ${left.number} ends at ${left.through_sequence}, which is not a change`;
  }
}

function headOf(db: Db, familyId: number) {
  return db.selectFrom('change_heads').select('sequence').where('family_id', '=', familyId).executeTakeFirst();
}

async function hasActiveUser(db: Db, familyId: number): Promise<boolean> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('family_id', '=', familyId)
    .where('deactivated_at', 'is', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
