import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { signInOf, type UserActor } from '#application/actor.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { requirePermitted, requireProof } from '#application/requirement.ts';
import { readHead } from '#database/family/family-memory.ts';
import { flag, isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import type { ChangeReader } from '#integrations/changes/index.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { OutboundError } from '#outbound/outbound-error.ts';
import type { NewWebhook, WebhookChange, WebhookRotation } from './schemas.ts';
import { newWebhookSecret, sealSecret } from './secrets.ts';
import {
  findWebhook,
  hiddenAccounts,
  listWebhooks,
  makerOf,
  updateWebhookRow,
  type WebhookRow,
  type WebhookValues,
  webhooksOf,
} from './store.ts';
import { addWebhook, changeWebhook, presentWebhook, removeWebhook } from './write-webhook.ts';

/** The webhooks that the actor may manage. */
export async function listOwnWebhooks(context: PagedContext, query: PageQuery) {
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'webhooks',
    order: 'ascending',
    idOf: ({ id }: WebhookRow) => id,
    rows: await listWebhooks(context.db.read, context.actor),
  });
  return { webhooks: rows.map(presentWebhook), pagination };
}

/** One of these webhooks. @throws AppError `not_found`. */
export async function getWebhook({ db, actor }: Context, id: string) {
  return presentWebhook(await requireWebhook(db.read, actor, id));
}

const WEBHOOKS_MAX = 20;

/**
 * Creates a webhook that begins with the family's next change, and shows its secret.
 * @throws AppError `insufficient_scope` for a program that may not read the change feed; `validation_failed`.
 */
export async function createWebhook(context: Context, parts: WebhookParts, input: z.output<typeof NewWebhook>) {
  const { actor, clock, db } = context;
  requireFeedReader(actor, clock());
  await requirePublic(parts, input.url);
  const accountIds = input.account_ids ?? null;
  await requireSeen(context, accountIds);
  const secret = newWebhookSecret();
  const { keyId, grantId } = makerOf(actor);
  const row = await writeFamily(context, async (tx) => {
    const held = await webhooksOf(tx.db, tx.familyId, actor.userId);
    if (held.length >= WEBHOOKS_MAX) throw invalid('', 'too_many', `You can have at most ${WEBHOOKS_MAX} webhooks`);
    const id = newId();
    const made: WebhookRow = {
      family_id: tx.familyId,
      id,
      user_id: actor.userId,
      key_id: keyId,
      grant_id: grantId,
      sign_in_id: signInOf(actor),
      url: input.url,
      description: input.description ?? null,
      events: JSON.stringify(input.events),
      account_ids: accountIds === null ? null : JSON.stringify(accountIds),
      payload: input.payload,
      enabled: flag(input.enabled),
      disabled_reason: null,
      secret: sealSecret(tx.secrets(), id, secret),
      previous_secret: null,
      previous_secret_expires_at: null,
      failing_since: null,
      sequence: await readHead(tx.db, tx.familyId),
      created_at: tx.now,
      updated_at: tx.now,
    };
    await addWebhook(tx, made);
    return made;
  });
  db.afterCommit(() => parts.wake());
  return { ...presentWebhook(row), secret };
}

/**
 * Changes a webhook. One that is enabled again goes on where it stopped.
 * @throws AppError `not_found`, `insufficient_scope`, `proof_required`, `validation_failed`.
 */
export async function updateWebhook(
  context: Context,
  parts: WebhookParts,
  id: string,
  change: z.output<typeof WebhookChange>,
) {
  const { actor, clock, db } = context;
  const { url, enabled } = await requireWebhook(db.read, actor, id);
  requireFeedReader(actor, clock());
  const sendsElsewhere = change.url !== undefined && change.url !== url;
  const sendsMore = sendsElsewhere || (change.enabled === true && !isSet(enabled));
  if (sendsMore) requireProof(actor, clock());
  if (change.url !== undefined) await requirePublic(parts, change.url);
  if (change.account_ids !== undefined) await requireSeen(context, change.account_ids);
  const values = valuesOf(change);
  const row = await writeFamily(context, async (tx) => {
    const before = await requireWebhook(tx.db, actor, id);
    if (Object.keys(values).length === 0) return before;
    return changeWebhook(tx, before, {
      ...values,
      ...(sendsMore && { sign_in_id: signInOf(actor) ?? before.sign_in_id }),
    });
  });
  db.afterCommit(() => parts.wake());
  return presentWebhook(row);
}

function valuesOf({ events, account_ids, enabled, ...rest }: z.output<typeof WebhookChange>): WebhookValues {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as WebhookValues),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(account_ids !== undefined && { account_ids: account_ids === null ? null : JSON.stringify(account_ids) }),
    ...(enabled !== undefined && { enabled: flag(enabled), disabled_reason: null, failing_since: null }),
  };
}

/** Deletes a webhook and its log. @throws AppError `not_found`. */
export function deleteWebhook(context: Context, id: string): Promise<void> {
  return writeFamily(context, async (tx) => removeWebhook(tx, await requireWebhook(tx.db, context.actor, id)));
}

/**
 * Has a webhook send the changes from `sequence` on, again where they were sent before: those keep their `webhook-id`.
 * @throws AppError `not_found`, `insufficient_scope`, `validation_failed` for a change that there is not.
 */
export async function replayChanges(context: Context, { wake }: WebhookParts, id: string, sequence: number) {
  const { actor, clock, db } = context;
  requireFeedReader(actor, clock());
  const row = await db.write(async (tx) => {
    const before = await requireWebhook(tx.db, actor, id);
    const newest = await readHead(tx.db, actor.familyId);
    if (sequence > newest + 1n) {
      throw invalid('/sequence', 'invalid', `must be at most ${newest + 1n}, the number after the newest change`);
    }
    const values = { sequence: BigInt(sequence) - 1n };
    await updateWebhookRow(tx.db, before, values);
    return { ...before, ...values };
  }, actor.familyId);
  db.afterCommit(() => wake());
  return presentWebhook(row);
}

/** Gives a webhook a new secret. The old one signs too during the grace period. @throws AppError `not_found`, `insufficient_scope`. */
export async function rotateWebhookSecret(
  context: Context,
  id: string,
  { grace_period_seconds: grace }: z.output<typeof WebhookRotation>,
) {
  const { actor, clock } = context;
  requireFeedReader(actor, clock());
  const secret = newWebhookSecret();
  const row = await writeFamily(context, async (tx) => {
    const before = await requireWebhook(tx.db, actor, id);
    return changeWebhook(tx, before, {
      secret: sealSecret(tx.secrets(), id, secret),
      previous_secret: grace === 0 ? null : before.secret,
      previous_secret_expires_at: grace === 0 ? null : instant(Date.parse(tx.now) + grace * 1000),
    });
  });
  return { ...presentWebhook(row), secret };
}

// The feed shows nothing outside them.
const RESPECTED = ['accounts', 'days', 'masks', 'writes'] as const;

/** Refuses a program that may not read what the webhook would send it. @throws AppError `insufficient_scope`. */
export function requireFeedReader(actor: UserActor, now: number): void {
  requirePermitted(actor, { scope: 'changes:read', respects: RESPECTED }, now);
}

const ALLOW = 'an address in your own network, by http:// too, is allowed by the operator in COFFER_OUTBOUND_ALLOW';

/** Refuses a URL that is not public. A name that cannot be resolved now may be later. @throws AppError `validation_failed`. */
async function requirePublic({ vetUrl }: Pick<WebhookParts, 'vetUrl'>, url: string): Promise<void> {
  try {
    await vetUrl(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.failure === 'url')
      throw invalid('/url', 'invalid', `must be an https:// URL without user and password; ${ALLOW}`);
    if (error.failure === 'address') throw invalid('/url', 'not_public', `must have a public address; ${ALLOW}`);
  }
}

/** Refuses accounts that the actor does not see. @throws AppError `validation_failed`. */
async function requireSeen({ db, actor }: Context, accountIds: readonly string[] | null): Promise<void> {
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

/** The maker of a webhook: a person, or a program by its key or grant. */
type Maker = {
  readonly familyId: number;
  readonly userId: string;
  readonly keyId: string | null;
  readonly grantId: string | null;
};

/** Finds the role and scopes of a maker at an instant; undefined for one that has lost access. */
export type FindMaker = (db: Kysely<LedgerTables>, maker: Maker, now: string) => Promise<ChangeReader | undefined>;

/** The dependencies of the use cases of webhooks, besides their context. */
export type WebhookParts = {
  /** @throws OutboundError for a URL that must not be called. */
  readonly vetUrl: (url: string) => Promise<void>;
  /** Sends what is due; call it after the commit. */
  readonly wake: () => void;
};
