import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { type WebhookRow, webhooksOf } from './store.ts';
import { changeWebhook } from './write-webhook.ts';

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
