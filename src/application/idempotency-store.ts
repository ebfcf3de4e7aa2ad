import type { Kysely } from 'kysely';
import type { Tx } from '#database/database.ts';
import { type Families, isOneOf } from '#database/queries/active-families.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import { isUniqueViolation } from '#database/queries/store-errors.ts';
import { flag, isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';

/** A key belongs to one user: another user's equal text is another key. */
export type KeyOwner = { readonly familyId: number; readonly userId: string; readonly key: string };

/** The response to a request, to be sent again. `body` is null where there was none, or where it showed a secret. */
export type SavedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly isSecret: boolean;
};

/** The response to the first request with this key, and that request's fingerprint. */
export async function findSavedResponse(
  db: Kysely<LedgerTables>,
  owner: KeyOwner,
): Promise<{ fingerprint: string; response: SavedResponse } | undefined> {
  const row = await db
    .selectFrom('idempotency_records')
    .selectAll()
    .where('family_id', '=', owner.familyId)
    .where('user_id', '=', owner.userId)
    .where('key', '=', owner.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fingerprint, status, headers, body, is_secret } = row;
  return {
    fingerprint,
    response: { status: Number(status), headers: JSON.parse(headers), body, isSecret: isSet(is_secret) },
  };
}

/**
 * Saves a response in the running transaction: it commits with the request's own writes or not at all.
 * @throws AppError `idempotency_key_in_use` when another process was faster; the transaction must be rolled back then.
 */
export async function saveResponse(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  owner: KeyOwner,
  fingerprint: string,
  { status, headers, body, isSecret }: SavedResponse,
): Promise<void> {
  const record = {
    family_id: owner.familyId,
    user_id: owner.userId,
    key: owner.key,
    fingerprint,
    status: BigInt(status),
    headers: JSON.stringify(headers),
    body: isSecret ? null : body,
    is_secret: flag(isSecret),
    created_at: now,
  };
  await insertRows(db, 'idempotency_records', [record]).catch((error: unknown) => {
    throw isUniqueViolation(error) ? keyInUse() : error;
  });
}

const KEEP_MS = 48 * 60 * 60 * 1000;

/** Deletes responses saved more than 48 hours before `now`, of all families or of these. Their keys can be used again. */
export async function deleteOldResponses(
  db: Kysely<LedgerTables>,
  now: string,
  families: Families = null,
): Promise<void> {
  await db
    .deleteFrom('idempotency_records')
    .where('created_at', '<', instant(Date.parse(now) - KEEP_MS))
    .where(isOneOf('family_id', families))
    .execute();
}

/** The 409 of a request whose twin is still running. */
export function keyInUse(): AppError {
  return new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is still running', {
    headers: { 'retry-after': '1' },
  });
}
