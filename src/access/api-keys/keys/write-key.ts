import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { keyRecord } from './present.ts';
import { type ApiKeyRow, updateKeyRow } from './store.ts';

/** Stores and records a changed key. */
export async function writeKey(
  tx: FamilyTransaction,
  before: ApiKeyRow,
  values: Partial<ApiKeyRow>,
): Promise<ApiKeyRow> {
  const after: ApiKeyRow = { ...before, ...values, updated_at: tx.now };
  await updateKeyRow(tx.db, after);
  await tx.record({
    resource: 'api_key',
    id: after.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: keyRecord(before),
    after: keyRecord(after),
  });
  return after;
}

/** @throws AppError `conflict` for a revoked key. */
export function requireNotRevoked(row: ApiKeyRow): void {
  if (row.revoked_at !== null) throw new AppError('conflict', 'The API key is revoked; create a new one');
}
