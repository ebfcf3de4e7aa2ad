import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { type FamilyRow, findFamily } from '#access/people/families.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { OLDEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Language, languageOf } from '#kernel/languages.ts';
import type { Member, MemberChange, MemberList, Profile } from './schemas.ts';
import { findUser, insertUserRow, listUsers, takeAddress, type UserRow, updateUserRow, usersOf } from './store.ts';

export async function getProfile({ db, actor }: Context): Promise<z.output<typeof Profile>> {
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  return presentProfile(user, await findFamily(db.read, actor.familyId));
}

/** A page of the family's members, including deactivated ones, oldest first. */
export async function listMembers(context: PagedContext, query: PageQuery): Promise<z.output<typeof MemberList>> {
  const { rows, pagination } = await pageById(context, query, {
    name: 'users',
    order: OLDEST_FIRST,
    rows: usersOf(context.db.read, context.actor.familyId),
  });
  return { users: rows.map(presentMember), pagination };
}

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
  if (!(await takeAddress(tx.db, row))) throw emailTaken();
  await insertUserRow(tx.db, row);
  await tx.record({ resource: 'user', id: row.id, kind: 'create', after: userRecord(row) });
  return row;
}

/** The name of a user, or the address of one without a name. */
export function nameOf({ first_name, last_name, email }: UserRow): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/** The language in which to write to a user. */
export function languageFor({ language }: UserRow, { locale }: Pick<FamilyRow, 'locale'>): Language {
  return language ?? languageOf(locale) ?? 'en';
}

/**
 * Changes a member's role, or deactivates or reactivates them. Deactivation revokes nothing: every credential is refused until
 * reactivation. @throws AppError `not_found`, or `conflict` if the family would have no active admin.
 */
export async function updateMember(
  context: Context,
  { credentials }: AccessParts,
  id: string,
  { role, active }: z.output<typeof MemberChange>,
): Promise<z.output<typeof Member>> {
  const member = await writeFamily(context, async (tx) => {
    const before = await findUser(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('User');
    const after = await writeUser(tx, before, {
      ...(role !== undefined && { role }),
      ...(active !== undefined && { deactivated_at: active ? null : (before.deactivated_at ?? tx.now) }),
    });
    if (!(await listUsers(tx.db, tx.familyId)).some(isActiveAdmin)) {
      throw new AppError('conflict', 'This is the last active admin of the family; make another member an admin first');
    }
    return presentMember(after);
  });
  credentials.forgetUser(id);
  return member;
}

/** Whether a user is an admin who can act now. */
export function isActiveAdmin(user: UserRow): boolean {
  return user.role === 'admin' && user.deactivated_at === null;
}

/** Stores and records a changed user. @throws AppError `validation_failed` when another user has the new address. */
export async function writeUser(tx: FamilyTransaction, before: UserRow, values: Partial<UserRow>): Promise<UserRow> {
  const after: UserRow = { ...before, ...values, updated_at: tx.now };
  if (after.email !== before.email && !(await takeAddress(tx.db, after, before))) {
    throw invalid('/email', 'taken', 'email is already in use');
  }
  await updateUserRow(tx.db, after);
  await tx.record({
    resource: 'user',
    id: after.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: userRecord(before),
    after: userRecord(after),
  });
  return after;
}

/** A user as every answer with a user in it shows them. */
export function presentUser({ id, email, first_name, last_name }: UserRow) {
  return { id, email, first_name, last_name };
}

/** Members that existing clients expect on a signed-in user. */
export const CLIENT_MEMBERS = { ui_layout: 'dashboard', ai_enabled: false } as const;

/** The user's own profile. */
export function presentProfile(user: UserRow, family: FamilyRow): z.output<typeof Profile> {
  const { public_id, name, currency, country } = family;
  return {
    ...presentUser(user),
    role: user.role,
    language: user.language,
    family: { id: public_id, name, currency, country },
    onboarding: { completed: user.onboarded_at !== null, completed_at: user.onboarded_at },
    ...CLIENT_MEMBERS,
    created_at: user.created_at,
    updated_at: user.updated_at,
  };
}

/** A user as the other members of the family see them. */
function presentMember(user: UserRow): z.output<typeof Member> {
  const { role, created_at, updated_at } = user;
  return { ...presentUser(user), role, active: user.deactivated_at === null, created_at, updated_at };
}

/** A user as change rows store it, without the password hash. */
function userRecord({ family_id, password_hash, ...rest }: UserRow): object {
  return rest;
}
