import type { AccessHolder } from '#access/access-parts.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newSecret } from '#kernel/tokens.ts';
import { secretColumns } from './create-application.ts';
import { type ApplicationRow, applicationsOf } from './store.ts';
import { writeApplication } from './update-application.ts';

/** The user's applications that can get a token for the user with their secret alone. */
export async function applicationsWithSecret(tx: FamilyTransaction, userId: string): Promise<AccessHolder[]> {
  return (await withSecret(tx, userId).execute()).map(holderOf);
}

/** Gives the applications that the user made in these sign-ins a secret that no person knows; returns them. */
export async function replaceSecretsMadeIn(
  tx: FamilyTransaction,
  userId: string,
  signInIds: readonly string[],
): Promise<AccessHolder[]> {
  const made = await withSecret(tx, userId).where('sign_in_id', 'in', signInIds).execute();
  for (const row of made) await writeApplication(tx, row, { ...secretColumns(newSecret('cfp')), sign_in_id: null });
  return made.map(holderOf);
}

function withSecret(tx: FamilyTransaction, userId: string) {
  return applicationsOf(tx.db, tx.familyId, userId).where('secret_hash', 'is not', null).orderBy('id');
}

function holderOf({ id, name }: ApplicationRow): AccessHolder {
  return { kind: 'application', id, name };
}
