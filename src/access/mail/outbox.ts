import type { Kysely } from 'kysely';
import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { mailPlace } from '#database/open-secrets.ts';
import { type Families, isOfActiveFamily, isOneOf } from '#database/queries/active-families.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { JobQueue, type Progress } from '#jobs/job-queue.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/languages.ts';
import { type Clock, DAY_MS, instant } from '#kernel/time/clock.ts';
import { type Mailer, MailRefused } from '#outbound/create-mailer.ts';
import type { Log } from '#telemetry/log.ts';
import { composeMail, MailContent } from './compose-mail.ts';

export type OutboxParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
};

type Recipient = { readonly email: string; readonly language: Language };

const MINUTE_MS = 60_000;
// Longer than an attempt takes: until then no other process sends the mail, and after it one goes on in place of a killed one.
const ATTEMPT_MS = 2 * MINUTE_MS;
/** The waits after failed attempts; the last is repeated. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS] as const;

/**
 * Sends mail after the commit of what it tells about, in any process. A mail is sent at least once: a process that is killed
 * between sending and noting it leaves it to be sent again. It is given up when it has expired, or the mail server refuses it for good.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #queue: JobQueue<MailRow>;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    const { database, clock, log } = parts;
    this.#queue = new JobQueue({
      database,
      log,
      kind: 'mail',
      find: (limit, families) => findDue(database.everyFamily, { now: instant(clock()), families, limit }),
      unfinished: mailsToSend,
      slice: (mail) => this.#attempt(mail),
    });
  }

  get queue(): Pick<JobQueue<MailRow>, 'round' | 'stop' | 'figures'> {
    return this.#queue;
  }

  /** Adds a mail in the running transaction, and has it sent after the commit. It is worthless after `lifeMs`. */
  async add(
    tx: FamilyTransaction,
    { email, language }: Recipient,
    content: MailContent,
    lifeMs = DAY_MS,
  ): Promise<void> {
    const { database } = this.#parts;
    const id = newId();
    await tx.db
      .insertInto('mails')
      .values({
        ...{ family_id: tx.familyId, id, recipient: email, language },
        content: database.secrets.seal(JSON.stringify(content), mailPlace(id)),
        ...{ attempts: 0, next_attempt_at: tx.now, expires_at: instant(Date.parse(tx.now) + lifeMs) },
      })
      .execute();
    database.afterCommit(() => this.#queue.wake());
  }

  async #attempt(mail: MailRow): Promise<Progress> {
    const { database, clock, log, mailer } = this.#parts;
    const now = clock();
    if (mail.expires_at <= instant(now)) return this.#end(mail, 'done');
    const next = { attempts: mail.attempts + 1n, next_attempt_at: instant(now + ATTEMPT_MS) };
    const isOurs = (await this.#change(mail, next)) === 1n; // else another process has begun
    if (!isOurs) return 'done';
    try {
      const content = MailContent.parse(JSON.parse(database.secrets.open(mail.content, mailPlace(mail.id))));
      await mailer.send({ to: mail.recipient, ...composeMail(content, mail.language) });
      return await this.#end(mail, 'done');
    } catch (error) {
      const isOver = error instanceof MailRefused;
      log.warn({ err: error, id: mail.id, attempts: Number(next.attempts) }, failureOf(isOver));
      if (isOver) return this.#end(mail, 'failed');
      const waitMs = WAITS_MS[Math.min(Number(mail.attempts), WAITS_MS.length - 1)] ?? 0;
      await this.#change({ ...mail, ...next }, { next_attempt_at: instant(clock() + waitMs) });
      return 'failed';
    }
  }

  async #end(mail: MailRow, progress: Progress): Promise<Progress> {
    const { database } = this.#parts;
    await database.write(
      ({ db }) => db.deleteFrom('mails').where('family_id', '=', mail.family_id).where('id', '=', mail.id).execute(),
      Number(mail.family_id),
    );
    return progress;
  }

  #change(
    { family_id, id, attempts }: MailRow,
    values: Partial<Pick<MailRow, 'attempts' | 'next_attempt_at'>>,
  ): Promise<bigint> {
    return this.#parts.database.write(async ({ db }) => {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set(values)
        .where('family_id', '=', family_id)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirst();
      return numUpdatedRows;
    }, Number(family_id));
  }
}

/** Deletes the mails to an address that its user gives up. */
export async function deleteMailsTo(tx: FamilyTransaction, email: string): Promise<void> {
  await tx.db.deleteFrom('mails').where('family_id', '=', tx.familyId).where('recipient', '=', email).execute();
}

/** Deletes a family's mails that are not sent yet. */
export async function deleteMailsOf(tx: FamilyTransaction): Promise<void> {
  await tx.db.deleteFrom('mails').where('family_id', '=', tx.familyId).execute();
}

/** Deletes what a server that sends no mail any more has left. */
export async function deleteMailsExpiredBefore(
  db: Kysely<LedgerTables>,
  instantText: string,
  families: Families,
): Promise<void> {
  await db.deleteFrom('mails').where('expires_at', '<', instantText).where(isOneOf('family_id', families)).execute();
}

const failureOf = (isOver: boolean) =>
  isOver ? 'a mail is given up: the mail server refuses it' : 'a mail could not be sent; another attempt follows';

type MailRow = LedgerRow<'mails'>;

type DueMails = { readonly now: string; readonly families: Families; readonly limit: number };

function findDue(db: Kysely<LedgerTables>, { now, families, limit }: DueMails): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .where(isOfActiveFamily('mails.family_id', families))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

export const mailsToSend = (db: Kysely<LedgerTables>, families: Families) =>
  db.selectFrom('mails').select('next_attempt_at as since').where(isOfActiveFamily('mails.family_id', families));
