import type { Context } from '#application/context.ts';
import { readHead } from '#database/family/family-versions.ts';
import { invalid } from '#kernel/errors.ts';
import { renderChange } from './present.ts';
import type { ChangeQueryInput } from './schemas.ts';
import { listChanges } from './store.ts';

/** Rendered changes, and the number of the last change that was checked for them. */
export type ChangeSpan = {
  readonly changes: readonly { readonly sequence: bigint; readonly json: string }[];
  readonly upTo: bigint;
  readonly hasMore: boolean;
};

/**
 * The changes that the actor may see among the next `limit` after `after`. A family's writes commit in the order of their
 * numbers and leave no gap, so no change appears later below a number that was returned.
 */
export async function readChanges(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  after: bigint,
  limit: number,
  credentialIds?: readonly string[],
): Promise<ChangeSpan> {
  const head = await readHead(db.read, actor.familyId);
  const last = after + BigInt(limit);
  const upTo = last < head ? last : head;
  const rows = await listChanges(db.read, actor, { after, upTo, credentialIds });
  return {
    changes: rows.map((row) => ({ sequence: row.sequence, json: renderChange(row) })),
    upTo,
    hasMore: upTo < head,
  };
}

/**
 * The number after which a request starts to read.
 * @throws AppError `validation_failed` for a number that no change has yet, as after a backup was restored.
 */
export async function startOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  cursor: ChangeQueryInput['cursor'],
): Promise<bigint> {
  const head = await readHead(db.read, actor.familyId);
  if (cursor === 'latest') return head;
  if (cursor !== undefined && cursor > head) {
    throw invalid('?cursor', 'invalid_cursor', 'cursor is ahead of the newest change; start again without a cursor');
  }
  return cursor ?? 0n;
}
