import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { renderChange } from './present.ts';
import type { ChangeQueryInput } from './schemas.ts';
import { findKnownAccounts, listChanges } from './store.ts';
import { maySee } from './visibility.ts';

/** Some changes, ready to send, and the number of the last change that was looked at for them. */
export type ChangeSpan = {
  readonly changes: readonly { readonly sequence: bigint; readonly json: string }[];
  readonly upTo: bigint;
  readonly hasMore: boolean;
};

/**
 * The changes after `after` that the caller may see. Only what is committed is looked at, and a family's writes commit one after
 * the other in the order of their numbers, so nothing ever appears before what was handed out.
 */
export async function readChanges(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  after: bigint,
  limit: number,
): Promise<ChangeSpan> {
  const { familyId } = actor;
  const head = (await db.versions.of(familyId)).sequence;
  const rows = await listChanges(db.read, { familyId, after, upTo: head, limit });
  const upTo = rows.length < limit ? head : (rows.at(-1)?.sequence ?? head);
  // Asked for after the rows: what was shared with the caller meanwhile must not be passed over for ever.
  const known = await findKnownAccounts(db.read, actor);
  const seen = rows.filter((row) => maySee(actor, known, row));
  return {
    changes: seen.map((row) => ({ sequence: row.sequence, json: renderChange(row) })),
    upTo,
    hasMore: upTo < head,
  };
}

/**
 * The number after which a request wants to go on.
 * @throws AppError `validation_failed` for one that no change has had yet, as after the books were restored from a backup.
 */
export async function startOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  cursor: ChangeQueryInput['cursor'],
): Promise<bigint> {
  const head = (await db.versions.of(actor.familyId)).sequence;
  if (cursor === 'latest') return head;
  if (cursor !== undefined && cursor > head) {
    throw invalid('?cursor', 'invalid_cursor', 'cursor is ahead of the newest change: begin again without it');
  }
  return cursor ?? 0n;
}
