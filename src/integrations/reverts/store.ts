import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import { readHead } from '#database/family/family-memory.ts';
import { unpackChange } from '#database/family/packed-records.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type ChangeRow, isVisible } from '#integrations/changes/index.ts';
import { REVERTED_MAX } from '#ledger/records/index.ts';

type Db = Kysely<LedgerTables>;

/** How far back a request is looked for, in changes of the family. */
export const REACH = 20_000n;

function between(db: Db, familyId: number, after: bigint, upTo: bigint) {
  return db
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .orderBy('sequence');
}

/** The change of a number, if the actor may see it. */
export async function findVisibleChange(db: Db, actor: UserActor, sequence: bigint): Promise<ChangeRow | undefined> {
  const found = between(db, actor.familyId, sequence - 1n, sequence).where(isVisible(db, actor));
  return (await found.execute()).map(unpackChange)[0];
}

/** The changes of the write that made a change. */
export async function changesOfWrite(db: Db, { family_id, sequence, request_id, at }: ChangeRow): Promise<ChangeRow[]> {
  const [from, to] = [sequence - BigInt(REVERTED_MAX), sequence + BigInt(REVERTED_MAX)];
  const found = between(db, Number(family_id), from - 1n, to)
    .where('request_id', '=', request_id)
    .where('at', '=', at);
  return (await found.execute()).map(unpackChange);
}

/** The newest changes of a request, one more than may be reverted at most. */
export async function changesOfRequest(db: Db, familyId: number, requestId: string): Promise<ChangeRow[]> {
  const head = await readHead(db, familyId);
  const found = between(db, familyId, head - REACH, head)
    .where('request_id', '=', requestId)
    .limit(REVERTED_MAX + 1);
  return (await found.execute()).map(unpackChange);
}

/** The numbers of those changes that the actor may see. */
export async function visibleAmong(db: Db, actor: UserActor, changes: readonly ChangeRow[]): Promise<Set<bigint>> {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const rows = await between(db, actor.familyId, first.sequence - 1n, last.sequence)
    .clearSelect()
    .select('sequence')
    .where(isVisible(db, actor))
    .execute();
  return new Set(rows.map(({ sequence }) => sequence));
}

/** The newest visible changes of a record after a number. */
export async function changesOfRecord(
  db: Db,
  actor: UserActor,
  { resource, id, after }: { readonly resource: string; readonly id: string; readonly after: bigint },
  limit: number,
): Promise<ChangeRow[]> {
  const found = db
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', actor.familyId)
    .where('sequence', '>', after)
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .where(isVisible(db, actor))
    .orderBy('sequence', 'desc')
    .limit(limit);
  return (await found.execute()).map(unpackChange);
}
