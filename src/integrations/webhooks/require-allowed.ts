import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { requirePermitted } from '#application/requirement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { OutboundError } from '#outbound/outbound-error.ts';
import { findWebhook, hiddenAccounts, type WebhookRow } from './store.ts';
import type { WebhookParts } from './webhook-parts.ts';

// The feed shows nothing outside them.
const RESPECTED = ['accounts', 'days', 'masks', 'writes'] as const;

/** Refuses a program that may not read what the webhook would send it. @throws AppError `insufficient_scope`. */
export function requireFeedReader(actor: UserActor, now: number): void {
  requirePermitted(actor, { scope: 'changes:read', respects: RESPECTED }, now);
}

/** Refuses a URL that is not public. A name that cannot be resolved now may be later. @throws AppError `validation_failed`. */
export async function requirePublic({ vetUrl }: Pick<WebhookParts, 'vetUrl'>, url: string): Promise<void> {
  try {
    await vetUrl(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.failure === 'url') throw invalid('/url', 'invalid', 'must be an https:// URL without user and password');
    if (error.failure === 'address') throw invalid('/url', 'not_public', 'must have a public address');
  }
}

/** Refuses accounts that the actor does not see. @throws AppError `validation_failed`. */
export async function requireSeen({ db, actor }: Context, accountIds: readonly string[] | null): Promise<void> {
  if (accountIds === null) return;
  const [hidden] = await hiddenAccounts(db.read, actor, accountIds);
  if (hidden === undefined) return;
  const index = accountIds.indexOf(hidden);
  throw invalid(`/account_ids/${index}`, 'unknown', 'must be the id of an account that you may see');
}

/** @throws AppError `not_found`, for the webhook of another user or program too. */
export async function requireWebhook(db: Kysely<LedgerTables>, actor: UserActor, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, actor, id);
  if (row === undefined) throw notFound('Webhook');
  return row;
}
