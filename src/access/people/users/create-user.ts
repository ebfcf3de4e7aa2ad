import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import { type AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { userRecord } from './present.ts';
import { findUserByEmail, insertUserRow, type UserRow } from './store.ts';

/** What a user is made from. The e-mail address is trimmed and in lower case, the password already hashed. */
type NewUser = Pick<UserRow, 'email' | 'password_hash' | 'first_name' | 'last_name' | 'role'>;

/** The 422 of an e-mail address that someone has already signed up with. */
export function emailTaken(): AppError {
  return invalid('/user/email', 'taken', 'email is already in use');
}

/** Adds a user to the family. @throws AppError `validation_failed` when the e-mail address is in use. */
export async function createUser(tx: FamilyTransaction, values: NewUser): Promise<UserRow> {
  const row: UserRow = {
    ...values,
    family_id: BigInt(tx.familyId),
    id: newId(),
    onboarded_at: null,
    deactivated_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  // Asked under a lock, not left to an index: where families lie on several machines none holds every address.
  await lockKey(tx.db, `email ${row.email}`);
  if ((await findUserByEmail(tx.db, row.email)) !== undefined) throw emailTaken();
  await insertUserRow(tx.db, row);
  await tx.record({ resource: 'user', id: row.id, kind: 'create', after: userRecord(row) });
  return row;
}
