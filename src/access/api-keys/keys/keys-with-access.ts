import type { AccessHolders } from '#access/access-parts.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { type ApiKeyRow, liveKeysOf } from './store.ts';
import { writeKey } from './write-key.ts';

/** The user's keys that work now. With one of them, those that it created are disabled. */
export const keyHolders: AccessHolders = {
  list: async (tx, userId) => (await enabled(tx, userId).execute()).map(holderOf),
  disableMadeIn: async (tx, userId, signInIds) => {
    const made = await enabled(tx, userId).where('sign_in_id', 'in', signInIds).execute();
    for (const key of made) await writeKey(tx, key, { enabled: flag(false) });
    return made.map(holderOf);
  },
};

function enabled(tx: FamilyTransaction, userId: string) {
  return liveKeysOf(tx.db, { familyId: tx.familyId, userId }, tx.now).where('enabled', '=', flag(true)).orderBy('id');
}

function holderOf({ id, name }: ApiKeyRow) {
  return { kind: 'api_key', id, name } as const;
}
