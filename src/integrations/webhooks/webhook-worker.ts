import type { Database } from '#database/database.ts';
import { readHead } from '#database/family/family-memory.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { type ChangeReader, listChanges } from '#integrations/changes/index.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { OutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import { attempt, FAILING_MS_MAX, nextAttempt, type Outcome } from './attempt.ts';
import {
  countDeliveries,
  type DeliveryRow,
  insertDeliveries,
  listDue,
  newDelivery,
  nextAttemptAt,
  trimDeliveries,
  updateDelivery,
} from './delivery-store.ts';
import { asksFor, eventOf } from './events.ts';
import { type Target, updateWebhookRow, type WebhookRow, webhookOf } from './store.ts';
import type { FindMaker } from './webhooks.ts';
import { changeWebhook } from './write-webhook.ts';

export type WebhookSenderParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: OutboundFetch;
  readonly findMaker: FindMaker;
  readonly metrics: Pick<Metrics, 'countWebhookAttempt'>;
};

// Longer than an attempt, which renews it; another process goes on in place of a killed one after it.
const LEASE_MS = 20_000;
const ASK_AGAIN_MS = LEASE_MS / 4;
const DUE_AT_ONCE = 20;
const FAILURES_IN_ROW_MAX = 5;
const REST_MS = 60_000;
const LOG_MAX = 10_000;

/** The webhook as it is now, and its maker. */
type Current = { readonly webhook: WebhookRow; readonly reader: ChangeReader };

/** Sends what is due to one webhook, one delivery after another, after each commit of the family and when a retry is due. */
export class WebhookWorker {
  readonly #parts: WebhookSenderParts;
  readonly #target: Target;
  readonly #stopping = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #onFailure: () => void;
  #running: Promise<void> | null = null;
  #isWokenAgain = false;
  #isSending = false;
  #timer: NodeJS.Timeout | undefined;
  /** The receiver asked to be left alone until then, in epoch milliseconds. */
  #restUntil = 0;
  #position: Position = { base: -1n, upTo: -1n };

  /** `onFailure` is called for each attempt that fails. */
  constructor(parts: WebhookSenderParts, target: Target, onFailure: () => void) {
    this.#parts = parts;
    this.#target = target;
    this.#onFailure = onFailure;
    this.#unsubscribe = parts.database.versions.onCommit(target.familyId, () => this.wake());
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#isWokenAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isWokenAgain) this.wake(); // a commit came after the last look
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { log } = this.#parts;
    while (this.#isWokenAgain && !this.#stopping.signal.aborted) {
      this.#isWokenAgain = false;
      clearTimeout(this.#timer);
      try {
        this.#wakeIn(await this.#work());
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#onFailure();
        log.error(
          { err: error, webhook_id: this.#target.id },
          'a webhook could not be served; next attempt in a minute',
        );
      }
    }
  }

  #wakeIn(ms: number | null): void {
    if (ms === null || this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.min(ms, REST_MS)).unref();
  }

  /** Plans and sends until nothing is due. Returns in how many milliseconds to look again, or null for at the next commit. */
  async #work(): Promise<number | null> {
    const { database } = this.#parts;
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      if (!(await this.#claim(LEASE_MS))) return ASK_AGAIN_MS;
      const rest = this.#restUntil - this.#parts.clock();
      if (rest > 0) return this.#pause(rest);
      const current = await this.#load();
      if (current === null) return this.#pause(null);
      const plan = await this.#plan(current);
      const of = { familyId: this.#target.familyId, webhookId: this.#target.id };
      const due = await listDue(database.read, of, instant(this.#parts.clock()), DUE_AT_ONCE);
      for (const delivery of due) {
        if (this.#stopping.signal.aborted || !(await this.#claim(LEASE_MS))) return ASK_AGAIN_MS;
        const outcome = await this.#send(current, delivery);
        if (outcome === 'disabled') return this.#pause(null);
        failures = outcome === 'refused' ? failures + 1 : 0;
        if (failures >= FAILURES_IN_ROW_MAX) return this.#pause(REST_MS);
        if (this.#restUntil > this.#parts.clock()) break;
      }
      if (due.length > 0 || plan.hasMore) continue;
      await trimDeliveries(database.read, of, LOG_MAX);
      const next = await nextAttemptAt(database.read, of);
      return this.#pause(next === undefined ? null : Math.max(0, Date.parse(next) - this.#parts.clock()));
    }
    return null;
  }

  #claim(ms: number): Promise<boolean> {
    return this.#parts.database.cluster.leases.claim(`webhook ${this.#target.id}`, ms);
  }

  /** Lets another process that is woken first go on. */
  async #pause(ms: number | null): Promise<number | null> {
    await this.#claim(0);
    return ms;
  }

  async #load(): Promise<Current | null> {
    const { database, clock, findMaker } = this.#parts;
    const webhook = await webhookOf(database.read, this.#target.familyId, this.#target.id);
    if (webhook === undefined || !isSet(webhook.enabled)) return null;
    const { user_id: userId, key_id: keyId, grant_id: grantId } = webhook;
    const maker = { familyId: this.#target.familyId, userId, keyId, grantId };
    const reader = await findMaker(database.read, maker, instant(clock()));
    // A program that may no longer read the feed gets nothing of it.
    return reader?.scopes.has('changes:read') === true ? { webhook, reader } : null;
  }

  async #plan({ webhook, reader }: Current) {
    const plan = await planDeliveries(this.#parts, reader, webhook, this.#position);
    this.#position = plan;
    return plan;
  }

  async #send({ webhook, reader }: Current, delivery: DeliveryRow): Promise<'delivered' | 'refused' | 'disabled'> {
    const { database, clock, log, metrics } = this.#parts;
    const signal = this.#stopping.signal;
    this.#isSending = true;
    const outcome = await attempt(this.#parts, reader, webhook, delivery, signal).finally(() => {
      this.#isSending = false;
    });
    signal.throwIfAborted(); // not the receiver's fault: the attempt does not count
    this.#restUntil = clock() + outcome.waitMs;
    if (outcome.kind === 'refused') this.#onFailure();
    if (outcome.kind !== 'hidden') metrics.countWebhookAttempt(outcome.kind);
    const reason = await recordOutcome(database, webhook, delivery, outcome, clock());
    if (reason === null) return outcome.kind === 'refused' ? 'refused' : 'delivered';
    log.warn({ webhook_id: webhook.id, reason }, 'a webhook was disabled');
    return 'disabled';
  }
}

const GONE = 410n;

/** Stores what an attempt came to. Returns why the webhook was disabled by it, or null. */
async function recordOutcome(
  database: Database,
  { id: webhookId }: WebhookRow,
  delivery: DeliveryRow,
  { kind, values, waitMs }: Outcome,
  now: number,
): Promise<WebhookRow['disabled_reason']> {
  const familyId = Number(delivery.family_id);
  const attempts = delivery.attempts + 1n;
  const next = kind === 'refused' ? nextAttempt(Number(attempts), now, waitMs) : null;
  const failed = next === null ? 'failed' : 'pending';
  const author = { actor: { type: 'job' }, requestId: `webhook-${delivery.id}` };
  return database.write(async (tx) => {
    const webhook = await webhookOf(tx.db, familyId, webhookId);
    if (webhook === undefined) return null;
    await updateDelivery(tx.db, delivery, {
      ...values,
      attempts,
      last_attempt_at: instant(now),
      next_attempt_at: next === null ? null : instant(next),
      status: kind === 'delivered' ? 'delivered' : failed,
    });
    if (kind !== 'refused') {
      if (kind === 'delivered' && webhook.failing_since !== null)
        await updateWebhookRow(tx.db, webhook, { failing_since: null });
      return null;
    }
    const since = webhook.failing_since ?? instant(now);
    const reason = disablingReason(values, since, now);
    if (reason === null || !isSet(webhook.enabled)) {
      await updateWebhookRow(tx.db, webhook, { failing_since: since });
      return null;
    }
    const disabled = { enabled: flag(false), disabled_reason: reason, failing_since: since };
    await changeWebhook(await tx.family(familyId, author), webhook, disabled);
    return reason;
  }, familyId);
}

function disablingReason(
  { response_status }: Outcome['values'],
  since: string,
  now: number,
): WebhookRow['disabled_reason'] {
  if (response_status === GONE) return 'gone';
  return now - Date.parse(since) >= FAILING_MS_MAX ? 'failing' : null;
}

const CHANGES_AT_ONCE = 200;
// Changes without an event for the webhook are not worth a write each; a restarted process reads so many again.
const UNWRITTEN_MAX = 1000n;
/** Further changes wait in the feed, which is stored anyway. */
const PENDING_MAX = 500;

type PlanParts = { readonly database: Database; readonly clock: Clock };

/** How far the changes were looked at: `upTo`, from the stored position `base`. A replay sets that back. */
type Position = { readonly base: bigint; readonly upTo: bigint };

/** Makes deliveries for the next changes that the webhook asks for, in the same transaction as its new position. */
async function planDeliveries(
  { database, clock }: PlanParts,
  reader: ChangeReader,
  webhook: WebhookRow,
  known: Position,
): Promise<Position & { readonly hasMore: boolean }> {
  const of = { familyId: reader.familyId, webhookId: webhook.id };
  const head = await readHead(database.read, reader.familyId);
  const base = webhook.sequence;
  const after = known.base === base ? known.upTo : base;
  const nothing = { base, upTo: after, hasMore: false };
  if (after >= head) return nothing;
  if ((await countDeliveries(database.read, of, 'pending')) >= PENDING_MAX) return nothing;
  const last = after + BigInt(CHANGES_AT_ONCE);
  const upTo = last < head ? last : head;
  const rows = await deliveriesOf(database, reader, webhook, { after, upTo }, clock());
  const isStored = rows.length > 0 || upTo - base > UNWRITTEN_MAX;
  if (isStored) {
    await database.write(async ({ db }) => {
      const stored = await webhookOf(db, reader.familyId, webhook.id);
      // Another process was faster, or a replay has begun.
      if (stored?.sequence !== base) return;
      await insertDeliveries(db, rows);
      await updateWebhookRow(db, webhook, { sequence: upTo });
    }, reader.familyId);
  }
  return { base: isStored ? upTo : base, upTo, hasMore: upTo < head };
}

/** A delivery for each change of the span that the webhook asks for. */
async function deliveriesOf(
  { read }: Database,
  reader: ChangeReader,
  webhook: WebhookRow,
  span: { readonly after: bigint; readonly upTo: bigint },
  now: number,
) {
  const filter = {
    events: parseTextArray(webhook.events),
    accountIds: webhook.account_ids === null ? null : parseTextArray(webhook.account_ids),
  };
  const changes = await listChanges(read, reader, span);
  return changes
    .filter((change) => asksFor(filter, change))
    .map((change) => {
      const resource = `${change.resource}:${change.resource_id}`;
      return newDelivery(webhook, { event: eventOf(filter, change), sequence: change.sequence, resource }, now);
    });
}
