import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { UserJobActor } from '#application/actor.ts';
import type { ForUser } from '#application/context.ts';
import type { Database } from '#database/database.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { FILE_BYTES_MAX } from '#integrations/imports/file-schemas.ts';
import { MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import {
  FileFault,
  type FoundFile,
  filesIn,
  foldersIn,
  isRealFolder,
  keepReasons,
  moveTo,
  readUnchanged,
} from './folder-files.ts';
import { type ImportParts, importStatementFile, type Verdict } from './import-statement-file.ts';

type Maker = Omit<UserJobActor, 'type' | 'credentialId'>;
type FindMaker = (
  db: Kysely<LedgerTables>,
  maker: { readonly familyId: number; readonly userId: string; readonly keyId: null; readonly grantId: null },
  now: string,
) => Promise<Maker | undefined>;

export type StatementFolderParts = ImportParts & {
  readonly folder: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly findMaker: FindMaker;
};

// So that no family's files keep others waiting.
const FILES_A_ROUND = 20;
const LEASE_MS = 2 * MINUTE_MS;
const DONE = 'done';
const FAILED = 'failed';
/** Has a text for each file that stays where it is, with the reason. */
const WAITING = 'waiting';
const SCOPE = 'imports:write';

/** A file in the folder of a family, and in that of an account below it, if it is in one. */
type Waiting = { readonly file: FoundFile; readonly account: string | null };

/**
 * Imports the files in the folders of families below the operator's folder. A file that is the same in two rounds is whole; then it is
 * imported and moved. The import has the hash of its file, so a process that was killed in between goes on with the move.
 */
export class StatementFolder implements PeriodicWork {
  readonly kind = 'statement_folder';
  readonly everyMs = MINUTE_MS;
  readonly firstMs = 0;
  readonly #parts: StatementFolderParts;
  readonly #familyIds = new Map<string, number>();
  #stamps: ReadonlyMap<string, string> = new Map();
  /** Files that could not be read or moved when they were tried last, with the reason: in the next round others come first. */
  #stuck: ReadonlyMap<string, string> = new Map();
  /** The reasons that lie in the folder of a family, as this process has written them. */
  readonly #reasons = new Map<string, string>();

  constructor(parts: StatementFolderParts) {
    this.#parts = parts;
  }

  async run(stopping: AbortSignal): Promise<'failed' | undefined> {
    const { folder, log } = this.#parts;
    const before = this.#stamps;
    const stamps = new Map<string, string>();
    const stuck = new Map<string, string>();
    let isFailed = false;
    for (const publicId of await foldersIn(folder)) {
      const context = await this.#contextOf(publicId);
      if (context === undefined) continue;
      const reasons = new Map<string, string>();
      try {
        const waiting = await filesOf(join(folder, publicId), (account, error) => {
          if (!isOfFiles(error)) throw error;
          log.error({ err: error, family: publicId }, 'the folder of an account could not be read');
          reasons.set(account, sentenceOf(error));
          isFailed = true;
        });
        for (const { file } of waiting) stamps.set(file.path, file.stamp);
        const whole = waiting.filter(({ file }) => before.get(file.path) === file.stamp);
        const [last, first] = [true, false].map((is) => whole.filter(({ file }) => this.#stuck.has(file.path) === is));
        for (const [index, one] of [...(first ?? []), ...(last ?? [])].entries()) {
          if (stopping.aborted || !(await this.#isOurs())) break;
          const reason =
            index < FILES_A_ROUND
              ? await this.#take(context, join(folder, publicId), one)
              : this.#stuck.get(one.file.path);
          if (reason == null) continue;
          stuck.set(one.file.path, reason);
          reasons.set(one.account === null ? one.file.name : `${one.account}, ${one.file.name}`, reason);
        }
        await this.#say(join(folder, publicId), reasons);
      } catch (error) {
        log.error(
          { err: error, family: publicId },
          'the statements of a family could not be imported from its folder; next attempt in a minute',
        );
        isFailed = true;
      }
    }
    this.#stamps = stamps;
    this.#stuck = stuck;
    return isFailed || stuck.size > 0 ? 'failed' : undefined;
  }

  /** Tells who looks at the folder why files of it wait. */
  async #say(family: string, reasons: ReadonlyMap<string, string>): Promise<void> {
    const written = JSON.stringify([...reasons]);
    if (this.#reasons.get(family) === written) return;
    try {
      const texts = [...reasons].map(([name, reason]): [string, string] => [name, waitsText(name, reason)]);
      await keepReasons(family, WAITING, new Map(texts));
      this.#reasons.set(family, written);
    } catch (error) {
      // Where nothing can be written, the log has said it.
      if (!isOfFiles(error)) throw error;
    }
  }

  #isOurs(): Promise<boolean> {
    return this.#parts.database.cluster.leases.claim(this.kind, LEASE_MS);
  }

  /** Imports a file and moves it; the reason why it could not be, and stays. */
  async #take(context: ForUser, family: string, { file, account }: Waiting): Promise<string | null> {
    const { log } = this.#parts;
    const facts = { family: basename(family), request_id: context.requestId };
    try {
      const bytes = await readFound(file);
      if (bytes === null) return null;
      const verdict = Buffer.isBuffer(bytes)
        ? await importStatementFile(context, this.#parts, { bytes, filename: file.name, folder: account })
        : bytes;
      if (verdict.state === 'done' && (await moveTo(file, family, DONE)))
        log.info(facts, 'a file of the folder for statements was imported');
      if (verdict.state === 'failed') {
        const { reasons } = verdict;
        if (await moveTo(file, family, FAILED, (name) => textOf(name, reasons)))
          log.warn(facts, 'a file of the folder for statements was not imported; the text next to it says why');
      }
      if (verdict.state !== 'waiting' || verdict.reason === undefined) return null;
      log.warn({ ...facts, reason: verdict.reason }, 'a file of the folder for statements waits');
      return verdict.reason;
    } catch (error) {
      if (!isOfFiles(error)) throw error;
      log.error({ err: error, ...facts }, 'a file of the folder for statements could not be read or moved');
      return sentenceOf(error);
    }
  }

  /** Acts for the admin who has been there longest; undefined for what is no family, and for one that is suspended. */
  async #contextOf(publicId: string): Promise<ForUser | undefined> {
    const { database, clock, findMaker } = this.#parts;
    const familyId = this.#familyIds.get(publicId) ?? (await findFamily(database.everyFamily, publicId));
    if (familyId === undefined) return undefined;
    this.#familyIds.set(publicId, familyId);
    const userId = await findFirstAdmin(database.read, familyId);
    if (userId === undefined) return undefined;
    const maker = await findMaker(database.read, { familyId, userId, keyId: null, grantId: null }, instant(clock()));
    if (maker?.scopes.has(SCOPE) !== true) return undefined;
    return { actor: { ...maker, type: 'job' }, db: database, clock, requestId: newId() };
  }
}

/** The bytes of a file, null if it waits, or why it cannot be imported. */
async function readFound(file: FoundFile): Promise<Buffer | Verdict | null> {
  try {
    return await readUnchanged(file, FILE_BYTES_MAX);
  } catch (error) {
    if (!(error instanceof AppError)) throw new FileFault('cannot be read', { cause: error });
    return { state: 'failed', reasons: [error.message] };
  }
}

/** Whether an error is of one file or folder: those of Node name its path. */
function isOfFiles(error: unknown): boolean {
  return error instanceof FileFault || (error instanceof Error && 'syscall' in error && 'path' in error);
}

/** Why a file or folder could not be read or moved, without its path. */
function sentenceOf(error: unknown): string {
  const fault = error instanceof FileFault && error.cause !== undefined ? error.cause : error;
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  if (code === 'EACCES' || code === 'EPERM')
    return `Coffer has no permission (${code}). Let the user that runs Coffer read it, and write to the folder of the family.`;
  if (fault instanceof FileFault) return `It cannot be moved: ${fault.message}.`;
  return `It cannot be read or moved (${code || 'unknown fault'}).`;
}

/** The files in the folder of a family and in those of its accounts. */
async function filesOf(family: string, failed: (account: string, error: unknown) => void): Promise<Waiting[]> {
  const waiting: Waiting[] = (await filesIn(family)).map((file) => ({ file, account: null }));
  for (const account of await foldersIn(family)) {
    if (account === DONE || account === FAILED || account === WAITING) continue;
    try {
      if (!(await isRealFolder(family, account))) continue;
      for (const file of await filesIn(join(family, account))) waiting.push({ file, account });
    } catch (error) {
      failed(account, error);
    }
  }
  return waiting;
}

function waitsText(name: string, reason: string): string {
  return `${name} waits; Coffer tries it again each minute.\n\n- ${reason}\n`;
}

function textOf(name: string, reasons: readonly string[]): string {
  const help =
    'Upload the file once in the web app and answer there, or put it into a folder with the name of its account. Coffer then knows the next one.';
  return `Coffer did not import ${name}.\n\n${reasons.map((reason) => `- ${reason}`).join('\n')}\n\n${help}\n`;
}

async function findFamily(db: Kysely<LedgerTables>, publicId: string): Promise<number | undefined> {
  const family = await db.selectFrom('families').select('id').where('public_id', '=', publicId).executeTakeFirst();
  return family === undefined ? undefined : Number(family.id);
}

async function findFirstAdmin(db: Kysely<LedgerTables>, familyId: number): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .innerJoin('families', 'families.id', 'users.family_id')
    .select('users.id')
    .where('users.family_id', '=', familyId)
    .where('users.role', '=', 'admin')
    .where('users.deactivated_at', 'is', null)
    .where('families.suspended_at', 'is', null)
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
  return admin?.id;
}
