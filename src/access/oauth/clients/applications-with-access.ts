import type { AccessHolders } from '#access/access-parts.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newSecret } from '#kernel/tokens.ts';
import { secretColumns } from './create-application.ts';
import { type ApplicationRow, applicationsOf } from './store.ts';
import { writeApplication } from './update-application.ts';

/** The user's applications that can get a token with their secret alone. Those that lose access get one that no person knows. */
export const applicationHolders: AccessHolders = {
  list: async (tx, userId) => (await withSecret(tx, userId).execute()).map(holderOf),
  disableMadeIn: async (tx, userId, signInIds) => {
    const made = await withSecret(tx, userId).where('sign_in_id', 'in', signInIds).execute();
    for (const row of made) await writeApplication(tx, row, { ...secretColumns(newSecret('cfp')), sign_in_id: null });
    return made.map(holderOf);
  },
};

function withSecret(tx: FamilyTransaction, userId: string) {
  return applicationsOf(tx.db, tx.familyId, userId).where('secret_hash', 'is not', null).orderBy('id');
}

function holderOf({ id, name }: ApplicationRow) {
  return { kind: 'application', id, name } as const;
}
