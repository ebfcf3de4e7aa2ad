import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import { acrossFamilies } from '#database/postgres/row-security.ts';
import { type AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { userRecord } from './present.ts';
import { findUserByEmail, insertUserRow, type UserRow } from './store.ts';

/** The values of a new user: address trimmed and in lower case, password hashed. */
type NewUser = Pick<UserRow, 'email' | 'password_hash' | 'first_name' | 'last_name' | 'role'>;

export function emailTaken(): AppError {
  return invalid('/user/email', 'taken', 'email is already in use');
}

/** Adds a user to the family. @throws AppError `validation_failed` when the email address is in use. */
export async function createUser(tx: FamilyTransaction, values: NewUser): Promise<UserRow> {
  const row: UserRow = {
    ...values,
    family_id: BigInt(tx.familyId),
    id: newId(),
    language: null,
    onboarded_at: null,
    deactivated_at: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  if (!(await isAddressFree(tx, row.email))) throw emailTaken();
  await insertUserRow(tx.db, row);
  await tx.record({ resource: 'user', id: row.id, kind: 'create', after: userRecord(row) });
  return row;
}

/** Whether no user has the address; it stays free until the end of the transaction. */
export async function isAddressFree({ db }: Pick<FamilyTransaction, 'db'>, email: string): Promise<boolean> {
  // Checked under a lock, not by an index: with several database machines no index spans all addresses.
  await lockKey(db, `email ${email}`);
  // An address is unique in all families.
  return (await acrossFamilies(db, () => findUserByEmail(db, email))) === undefined;
}
