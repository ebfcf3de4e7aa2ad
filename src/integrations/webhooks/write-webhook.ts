import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import {
  deleteWebhookRow,
  insertWebhook,
  updateWebhookRow,
  type WebhookRow,
  type WebhookValues,
  webhooksOf,
} from './store.ts';

const resource = 'webhook';

/** Stores and records a new webhook. */
export async function addWebhook(tx: FamilyTransaction, row: WebhookRow): Promise<void> {
  await insertWebhook(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: webhookRecord(row) });
}

/** Stores and records a changed webhook. */
export async function changeWebhook(
  tx: FamilyTransaction,
  before: WebhookRow,
  values: WebhookValues,
): Promise<WebhookRow> {
  const after = { ...before, ...values, updated_at: tx.now };
  await updateWebhookRow(tx.db, before, { ...values, updated_at: tx.now });
  await tx.record({
    resource,
    id: after.id,
    kind: 'update',
    before: webhookRecord(before),
    after: webhookRecord(after),
  });
  return after;
}

/** Deletes and records a webhook, with its log. */
export async function removeWebhook(tx: FamilyTransaction, row: WebhookRow): Promise<void> {
  await deleteWebhookRow(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'delete', before: webhookRecord(row) });
}

/** Deletes the webhooks of a user, or of everybody in the family. */
export async function eraseWebhooks(tx: FamilyTransaction, userId?: string): Promise<void> {
  for (const row of await webhooksOf(tx.db, tx.familyId, userId)) await removeWebhook(tx, row);
}

/** Deletes every webhook after the secret key was lost: their secrets cannot sign any more. */
export async function forgetWebhooks({ db, actor, requestId }: Context<CliActor>): Promise<void> {
  const families = await db.everyFamily.selectFrom('families').select('id').orderBy('id').execute();
  for (const { id } of families) {
    await db.writeFamily(Number(id), { actor, requestId }, (tx) => eraseWebhooks(tx));
  }
}

/** The webhooks that send a user's data, and those that a changed password disables. */
export const webhooksWithAccess = { list, disableMadeIn };

async function list(tx: FamilyTransaction, userId: string) {
  return (await enabledOf(tx, userId)).map(holderOf);
}

/** Disables the webhooks that the user made in these sign-ins; returns them. */
async function disableMadeIn(tx: FamilyTransaction, userId: string, signInIds: readonly string[]) {
  const made = (await enabledOf(tx, userId)).filter(({ sign_in_id: id }) => id !== null && signInIds.includes(id));
  for (const row of made) await changeWebhook(tx, row, { enabled: flag(false), failing_since: null });
  return made.map(holderOf);
}

async function enabledOf(tx: FamilyTransaction, userId: string): Promise<WebhookRow[]> {
  return (await webhooksOf(tx.db, tx.familyId, userId)).filter(({ enabled }) => isSet(enabled));
}

function holderOf({ id, description, url }: WebhookRow) {
  return { kind: 'webhook', id, name: description ?? url } as const;
}

/** A webhook in responses, without its secret. */
export function presentWebhook(row: WebhookRow) {
  const { previous_secret_expires_at, sequence, failing_since, created_at, updated_at } = row;
  return {
    ...configurationOf(row),
    previous_secret_expires_at,
    sequence: Number(sequence),
    failing_since,
    created_at,
    updated_at,
  };
}

/** A webhook as change rows store it, without how far sending got. */
function webhookRecord(row: WebhookRow): object {
  return { ...configurationOf(row), user_id: row.user_id, updated_at: row.updated_at };
}

function configurationOf(row: WebhookRow) {
  const { id, url, description, payload, disabled_reason } = row;
  return {
    id,
    url,
    description,
    events: parseTextArray(row.events),
    account_ids: row.account_ids === null ? null : parseTextArray(row.account_ids),
    payload,
    enabled: isSet(row.enabled),
    disabled_reason,
    created_by: row.key_id !== null ? 'api_key' : row.grant_id !== null ? 'application' : 'person',
    created_by_id: row.key_id ?? row.grant_id ?? row.user_id,
  } as const;
}
