import type { z } from 'zod';
import type { AccessHolders, AccessParts } from '#access/access-parts.ts';
import { findUsersOfClient, revokeGrants } from '#access/credentials/tokens/index.ts';
import { signInOf, type UserActor } from '#application/actor.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { NEWEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import { requireProof } from '#application/requirement.ts';
import type { Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { acrossFamilies } from '#database/postgres/row-security.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import type { Application, ApplicationChange, ApplicationList, IssuedApplication, NewApplication } from './schemas.ts';
import {
  type ApplicationRow,
  applicationsOf,
  deleteApplicationRow,
  findApplication,
  insertApplication,
  updateApplicationRow,
} from './store.ts';

/** A page of the user's own applications, or for an admin the whole family's, newest first. */
export async function listApplications(
  context: PagedContext,
  query: PageQuery,
): Promise<z.output<typeof ApplicationList>> {
  const { db, actor } = context;
  const owner = actor.role === 'admin' ? undefined : actor.userId;
  const { rows, pagination } = await pageById(context, query, {
    name: 'oauth_applications',
    order: NEWEST_FIRST,
    rows: applicationsOf(db.read, actor.familyId, owner),
  });
  return { oauth_applications: rows.map(presentApplication), pagination };
}

/** @throws AppError `not_found`. */
export async function getApplication({ db, actor }: Context, id: string): Promise<z.output<typeof Application>> {
  return presentApplication(visible(await findApplication(db.read, id), actor));
}

/** The row if the actor may see it. @throws AppError `not_found`, for others' too. */
function visible(row: ApplicationRow | undefined, actor: UserActor): ApplicationRow {
  const isSeen =
    row !== undefined &&
    Number(row.family_id) === actor.familyId &&
    (row.user_id === actor.userId || actor.role === 'admin');
  if (!isSeen) throw notFound('OAuth application');
  return row;
}

/**
 * The row if it is the user's own. An admin reads others' applications but changes none: an application acts for its owner.
 * @throws AppError `not_found` or `forbidden`.
 */
function own(row: ApplicationRow | undefined, actor: UserActor): ApplicationRow {
  const seen = visible(row, actor);
  if (seen.user_id !== actor.userId)
    throw new AppError('forbidden', 'Only the user who registered the application can do this');
  return seen;
}

const APPLICATIONS_MAX = 50;

/**
 * Registers an application of the user. Only this response contains the secret of a confidential one. @throws AppError
 * `conflict` at the maximum.
 */
export async function createApplication(
  context: Context,
  { name, redirect_uris, scopes, confidential }: z.output<typeof NewApplication>,
): Promise<z.output<typeof IssuedApplication>> {
  const { userId } = context.actor;
  const secret = confidential ? newSecret('cfp') : null;
  return writeFamily(context, async (tx) => {
    if ((await applicationsOf(tx.db, tx.familyId, userId).execute()).length >= APPLICATIONS_MAX) {
      throw new AppError('conflict', `A user has at most ${APPLICATIONS_MAX} applications; delete one first`);
    }
    const row: ApplicationRow = {
      family_id: tx.familyId,
      id: newId(),
      user_id: userId,
      name,
      redirect_uris: JSON.stringify(redirect_uris),
      scopes: JSON.stringify(scopes),
      confidential: flag(confidential),
      ...secretColumns(secret),
      sign_in_id: signInOf(context.actor),
      created_at: tx.now,
      updated_at: tx.now,
    };
    await insertApplication(tx.db, row);
    const after = presentApplication(row);
    await tx.record({ resource: 'oauth_application', id: row.id, kind: 'create', after });
    return { ...after, ...(secret !== null && { client_secret: secret }) };
  });
}

/** The columns of a client secret; null for none. */
function secretColumns(secret: string | null): Pick<ApplicationRow, 'secret_hash' | 'secret_last_four'> {
  if (secret === null) return { secret_hash: null, secret_last_four: null };
  return { secret_hash: hashSecret(secret), secret_last_four: lastFour(secret) };
}

/** Stores and records a change of one of the user's own applications. @throws AppError `not_found` or `forbidden`. */
function changeApplication(
  context: Context,
  id: string,
  valuesOf: (before: ApplicationRow) => Partial<ApplicationRow>,
): Promise<z.output<typeof Application>> {
  return writeFamily(context, async (tx) => {
    const row = own(await findApplication(tx.db, id), context.actor);
    const values = valuesOf(row);
    return Object.keys(values).length === 0 ? presentApplication(row) : writeApplication(tx, row, values);
  });
}

/** Stores and records a changed application. */
async function writeApplication(
  tx: FamilyTransaction,
  row: ApplicationRow,
  values: Partial<ApplicationRow>,
): Promise<z.output<typeof Application>> {
  const changed: ApplicationRow = { ...row, ...values, updated_at: tx.now };
  await updateApplicationRow(tx.db, changed);
  const after = presentApplication(changed);
  const before = presentApplication(row);
  await tx.record({ resource: 'oauth_application', id: row.id, kind: 'update', before, after });
  return after;
}

/**
 * Changes one of the user's own applications; other redirect URIs or scopes need a proof. Existing grants keep their
 * scopes. @throws AppError `not_found`, `forbidden`, `proof_required`.
 */
export async function updateApplication(
  context: Context,
  id: string,
  { name, redirect_uris, scopes }: z.output<typeof ApplicationChange>,
): Promise<z.output<typeof Application>> {
  const values = {
    ...(name !== undefined && { name }),
    ...(redirect_uris !== undefined && { redirect_uris: JSON.stringify(redirect_uris) }),
    ...(scopes !== undefined && { scopes: JSON.stringify(scopes) }),
  };
  return changeApplication(context, id, (before) => {
    const after = { ...before, ...values };
    const isOther = after.redirect_uris !== before.redirect_uris || after.scopes !== before.scopes;
    if (isOther) requireProof(context.actor, context.clock());
    return values;
  });
}

/**
 * Gives one of the user's own applications a new secret; the old one stops working immediately. @throws AppError `not_found`,
 * `forbidden`, or `conflict` for a public application.
 */
export async function rotateSecret(context: Context, id: string): Promise<z.output<typeof IssuedApplication>> {
  const secret = newSecret('cfp');
  const shown = await changeApplication(context, id, (before) => {
    if (before.secret_hash === null) throw new AppError('conflict', 'A public application has no secret');
    return { ...secretColumns(secret), sign_in_id: signInOf(context.actor) };
  });
  return { ...shown, client_secret: secret };
}

/**
 * Deletes the user's own application, or for an admin any of the family's, and revokes all its grants in every family. @throws
 * AppError `not_found`.
 */
export async function deleteApplication(context: Context, { credentials }: AccessParts, id: string): Promise<void> {
  const { actor, requestId } = context;
  const userIds = await context.db.write(async (tx) => {
    const family = await tx.family(actor.familyId, { actor, requestId });
    const row = visible(await findApplication(tx.db, id), actor);
    await deleteApplicationRow(tx.db, row);
    await family.record({ resource: 'oauth_application', id, kind: 'delete', before: presentApplication(row) });
    return revokeEverywhere(tx, family, id);
  });
  for (const userId of userIds) credentials.forgetUser(userId);
}

// Each family records what happened to its grants; only the actor's own family learns who did it.
async function revokeEverywhere(tx: Tx, own: FamilyTransaction, clientId: string): Promise<string[]> {
  const families = new Map([[own.familyId, own]]);
  const users = await acrossFamilies(tx.db, () => findUsersOfClient(tx.db, clientId));
  for (const { family_id, user_id } of users) {
    const familyId = Number(family_id);
    const author = { actor: null, requestId: own.author.requestId };
    const family = families.get(familyId) ?? (await tx.family(familyId, author));
    families.set(familyId, family);
    await revokeGrants(family, user_id, { clientId });
  }
  return users.map((user) => user.user_id);
}

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

/** An application on the wire and in change rows, without its secret. */
function presentApplication(row: ApplicationRow): z.output<typeof Application> {
  const { id, user_id, name, created_at, updated_at } = row;
  return {
    id,
    client_id: id,
    user_id,
    name,
    redirect_uris: parseTextArray(row.redirect_uris),
    scopes: parseTextArray(row.scopes),
    confidential: isSet(row.confidential),
    client_secret_last_four: row.secret_last_four,
    created_at,
    updated_at,
  };
}
