import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import { withinLimits } from '#database/queries/within-limits.ts';
import { flag, isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';

export type WebhookRow = LedgerRow<'webhooks'>;

type Db = Kysely<LedgerTables>;

/** The values of a webhook that change after its creation. */
export type WebhookValues = Partial<Omit<WebhookRow, 'family_id' | 'id' | 'user_id' | 'key_id' | 'grant_id'>>;

/** The webhooks that the actor may manage, in the order of their creation: a person all of theirs, a program those that it made. */
export function listWebhooks(db: Db, actor: UserActor): Promise<WebhookRow[]> {
  return managedBy(db, actor).orderBy('id').execute();
}

/** The webhook of that id, if the actor may manage it. */
export function findWebhook(db: Db, actor: UserActor, id: string): Promise<WebhookRow | undefined> {
  return managedBy(db, actor).where('id', '=', id).executeTakeFirst();
}

function managedBy(db: Db, actor: UserActor) {
  const ofUser = db
    .selectFrom('webhooks')
    .selectAll()
    .where('family_id', '=', actor.familyId)
    .where('user_id', '=', actor.userId);
  const { keyId, grantId } = makerOf(actor);
  if (keyId !== null) return ofUser.where('key_id', '=', keyId);
  return grantId === null ? ofUser : ofUser.where('grant_id', '=', grantId);
}

/** The program that an actor is; both are null for a person. */
export function makerOf(actor: UserActor): { readonly keyId: string | null; readonly grantId: string | null } {
  return {
    keyId: actor.type === 'api_key' ? actor.credentialId : null,
    grantId: actor.type === 'oauth' && !actor.firstParty ? actor.credentialId : null,
  };
}

/** The family's webhook of that id, of any user. */
export function webhookOf(db: Db, familyId: number, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The webhooks of a user, or of everybody in the family. */
export function webhooksOf(db: Db, familyId: number, userId?: string): Promise<WebhookRow[]> {
  const all = db.selectFrom('webhooks').selectAll().where('family_id', '=', familyId).orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** A webhook to send to. */
export type Target = { readonly familyId: number; readonly id: string };

/** The enabled webhooks of all families, or of these alone. */
export async function listEnabled(db: Db, families: Families): Promise<Target[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['family_id', 'id'])
    .where('enabled', '=', flag(true))
    .where(isOfActiveFamily('webhooks.family_id', families))
    .execute();
  return rows.map(({ family_id, id }) => ({ familyId: Number(family_id), id }));
}

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id), enabled: flag(isSet(row.enabled)) };
  await db.insertInto('webhooks').values(values).execute();
}

/** Writes the values; without a change row, so only those that say how far sending got. */
export async function updateWebhookRow(
  db: Db,
  { family_id, id }: Pick<WebhookRow, 'family_id' | 'id'>,
  { enabled, ...values }: WebhookValues,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ...values, ...(enabled !== undefined && { enabled: flag(isSet(enabled)) }) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a webhook and its log. */
export async function deleteWebhookRow(db: Db, { family_id, id }: WebhookRow): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('family_id', '=', family_id).where('webhook_id', '=', id).execute();
  await db.deleteFrom('webhooks').where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Those of the accounts that the user does not see. */
export async function hiddenAccounts(
  db: Db,
  { familyId, userId, limits }: UserActor,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('account_shares')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('account_id', 'in', accountIds)
    .where(withinLimits({ limits }, 'account_id'))
    .execute();
  const seen = new Set(rows.map(({ account_id }) => account_id));
  return accountIds.filter((id) => !seen.has(id));
}
