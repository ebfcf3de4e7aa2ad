import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { readHead } from '#database/family/family-versions.ts';
import { AppError } from '#kernel/errors.ts';
import type { RecordName } from '#ledger/reverted-records/reverted-record.ts';
import { differing, type Span } from './spans.ts';
import { changesOfRecord, REACH } from './store.ts';

/** A record that later changes wrote, with the members that they must not have changed; none means any change. */
export type Contradicted = RecordName & { readonly members?: readonly string[] };

const SHOWN_MAX = 20;

/** The 409 that names the later changes which contradict a revert. */
export async function laterChanges(
  tx: FamilyTransaction,
  actor: UserActor,
  reverted: readonly Span[],
  records: readonly Contradicted[],
): Promise<AppError> {
  const from = reverted.reduce((least, { first }) => (first < least ? first : least), reverted[0]?.first ?? 0n);
  const head = await readHead(tx.db, tx.familyId);
  const after = from > head - REACH ? from : head - REACH;
  const own = new Set(reverted.map(({ resource, id, last }) => `${resource} ${id} ${last}`));
  const changes: object[] = [];
  for (const { resource, id, members } of records.slice(0, SHOWN_MAX)) {
    const rows = await changesOfRecord(tx.db, actor, { resource, id, after }, SHOWN_MAX);
    for (const row of rows) {
      if (own.has(`${resource} ${id} ${row.sequence}`) || !touches(row, members)) continue;
      changes.push({ sequence: Number(row.sequence), resource, id, kind: row.kind });
    }
  }
  const message =
    'A later change contradicts this one, so nothing was reverted; revert those in details.changes first, newest first';
  return new AppError('later_changes', message, { details: { changes: changes.slice(0, SHOWN_MAX) } });
}

function touches(
  { before, after }: { readonly before: string | null; readonly after: string | null },
  members: readonly string[] | undefined,
): boolean {
  if (members === undefined || before === null || after === null) return true;
  return differing(JSON.parse(before), JSON.parse(after)).some((member) => members.includes(member));
}
