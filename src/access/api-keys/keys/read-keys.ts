import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { NEWEST_FIRST, pageById } from '#application/page-by-id.ts';
import type { PageQuery } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { exceededLimit, NO_LIMITS } from '#kernel/limits.ts';
import type { ApiKeyParts } from './key-parts.ts';
import { presentKey } from './present.ts';
import { powerOf } from './require-covered.ts';
import type { ApiKey, ApiKeyList } from './schemas.ts';
import { type ApiKeyRow, findKey, keysOf } from './store.ts';

/** The user's own keys, including revoked ones, newest first. */
export async function listOwnKeys(
  context: PagedContext,
  { lastUses }: ApiKeyParts,
  query: PageQuery,
): Promise<z.output<typeof ApiKeyList>> {
  const { db, actor } = context;
  const { rows, pagination } = await pageById(context, query, {
    name: 'api_keys',
    order: NEWEST_FIRST,
    rows: keysOf(db.read, actor.familyId, actor.userId),
  });
  const uses = await lastUses.of(
    actor.familyId,
    rows.map((row) => row.id),
  );
  return { api_keys: rows.map((row) => presentKey(row, uses.get(row.id))), pagination };
}

/** One of the user's own keys. @throws AppError `not_found`. */
export async function getKey({ db, actor }: Context, parts: ApiKeyParts, id: string): Promise<z.output<typeof ApiKey>> {
  const row = ownKey(await findKey(db.read, actor.familyId, id), actor.userId);
  // A limited key learns nothing of what lies outside its limits from another one.
  if (exceededLimit(powerOf(row).limits, actor.limits ?? NO_LIMITS) !== undefined) throw notFound('API key');
  return present(parts, row);
}

/** The row if it is the user's own. @throws AppError `not_found`, for another user's key too. */
export function ownKey(row: ApiKeyRow | undefined, userId: string): ApiKeyRow {
  if (row === undefined || row.user_id !== userId) throw notFound('API key');
  return row;
}

/** A stored key on the wire, with its last use. */
export async function present({ lastUses }: ApiKeyParts, row: ApiKeyRow): Promise<z.output<typeof ApiKey>> {
  return presentKey(row, (await lastUses.of(Number(row.family_id), [row.id])).get(row.id));
}
