import type { AccessHolder } from '#access/access-parts.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { type ApiKeyRow, keysOf } from './store.ts';
import { writeKey } from './write-key.ts';

/** The user's keys that work now. */
export async function enabledKeysOf(tx: FamilyTransaction, userId: string): Promise<AccessHolder[]> {
  return (await enabled(tx, userId).execute()).map(holderOf);
}

/** Disables the keys that the user made in these sign-ins, with those that they created; returns the former. */
export async function disableKeysMadeIn(
  tx: FamilyTransaction,
  userId: string,
  signInIds: readonly string[],
): Promise<AccessHolder[]> {
  const made = await enabled(tx, userId).where('sign_in_id', 'in', signInIds).execute();
  for (const key of made) await writeKey(tx, key, { enabled: flag(false) });
  return made.map(holderOf);
}

function enabled(tx: FamilyTransaction, userId: string) {
  return keysOf(tx.db, tx.familyId, userId)
    .where('enabled', '=', flag(true))
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
    .orderBy('id');
}

function holderOf({ id, name }: ApiKeyRow): AccessHolder {
  return { kind: 'api_key', id, name };
}
