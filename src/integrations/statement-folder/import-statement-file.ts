import type { ForUser } from '#application/context.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { createImport } from '#integrations/imports/create-import.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { readableStatements } from '#integrations/imports/rows/import-rows.ts';
import { fromDisk, type SentStatement } from '#integrations/imports/sent-statement.ts';
import { digestOf } from '#integrations/imports/sessions/store-whole-session.ts';
import { type ImportRecord, importsOfFile } from '#integrations/imports/store.ts';
import { provedAccounts, type TargetAccount } from '#integrations/imports/target-accounts.ts';
import { AppError } from '#kernel/errors.ts';
import { findOwnAccounts } from '#ledger/imported-entries/index.ts';

type Jobs = { wake(): void; round(): Promise<unknown> };

export type ImportParts = {
  readonly files: FileReader;
  readonly jobs: Jobs;
  readonly sessionJobs: Jobs;
  readonly storage: FamilyStorage;
};

/** The state of a file after an attempt; of one that waits the next round asks again. */
export type Verdict =
  | { readonly state: 'done' }
  | { readonly state: 'waiting'; readonly reason?: string }
  | { readonly state: 'failed'; readonly reasons: readonly string[] };

/** A file, and the folder of an account in which it was found: a name or an id; null outside of one. */
type Found = { readonly bytes: Buffer; readonly filename: string; readonly folder: string | null };

/** Takes a file into the account that it proves, as a request does that publishes at once, and says its state. Again, it imports nothing twice. */
export async function importStatementFile(context: ForUser, parts: ImportParts, found: Found): Promise<Verdict> {
  const digest = digestOf(found.bytes);
  const imports = () => importsOfFile(context.db.read, context.actor.familyId, digest);
  try {
    const sent = fromDisk(found.bytes, found.filename);
    const known = await imports();
    for (const { statement_account, account_id } of await placesOf(context, parts.files, sent, found.folder)) {
      // The file of several accounts may have been begun by a process that was killed.
      if (known.some((one) => one.statement_account === statement_account || statement_account === null)) continue;
      await createImport(context, parts, sent, {
        type: 'TransactionImport',
        account_id,
        ...(statement_account !== null && { statement_account }),
        publish: true,
        file_digest: digest,
      });
    }
    await parts.sessionJobs.round();
    await parts.jobs.round();
    return verdictOf(await imports());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (MAY_PASS.has(error.code)) return { state: 'waiting', reason: error.message };
    return { state: 'failed', reasons: reasonsOf(error) };
  }
}

// Quotas, too: a person may delete or publish something.
const MAY_PASS: ReadonlySet<string> = new Set(['unavailable', 'insufficient_storage', 'conflict']);

type Place = { readonly statement_account: string | null; readonly account_id: string };

/** The accounts for all that a file names. @throws AppError `validation_failed` for a file that cannot be read, and where a person must decide. */
async function placesOf(
  context: ForUser,
  files: FileReader,
  sent: SentStatement,
  folder: string | null,
): Promise<readonly Place[]> {
  const file = await files.read(context.actor.familyId, sent.bytes, sent.options);
  if (file.moved !== undefined || file.format === 'sure') throw refused([IS_EXPORT]);
  readableStatements(file);
  const targets = await provedAccounts(context, file, sent.filename);
  if (folder !== null) return [placeIn(targets, await accountOfFolder(context, folder))];
  const open = targets.filter(({ certain }) => !certain);
  if (open.length > 0) throw refused(open.map(questionOf));
  return targets.flatMap(({ statement_account, account }) =>
    account === null ? [] : [{ statement_account, account_id: account.id }],
  );
}

const IS_EXPORT =
  'This is the export of another program, with more than the statement of an account. Upload it in the web app, under Import.';

function placeIn(targets: readonly TargetAccount[], own: { readonly id: string; readonly name: string }): Place {
  const [first, another] = targets;
  if (another !== undefined) {
    throw refused([
      'The file has several accounts. Move it out of the folder of the account, so that each is found by itself.',
    ]);
  }
  if (first?.certain === true && first.statement_account !== null && first.account?.id !== own.id)
    throw refused([`The folder is that of ${own.name}, and the file is of ${first.account?.name}.`]);
  return { statement_account: first?.statement_account ?? null, account_id: own.id };
}

async function accountOfFolder(context: ForUser, folder: string) {
  const own = (await findOwnAccounts(context)).filter(({ id, name }) => id === folder || plain(name) === plain(folder));
  const [account, another] = own;
  if (account === undefined) throw refused([`No account has the name or the id of the folder “${folder}”.`]);
  if (another !== undefined)
    throw refused([
      `Several accounts have the name “${folder}”. Give the folder the id of one: ${account.id}, ${another.id}.`,
    ]);
  return account;
}

// Folders are Unicode in another form on some systems, and ignore letter case on others.
function plain(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

function questionOf({ statement_account: name, account }: TargetAccount): string {
  const likely = account === null ? '' : ` It may be ${account.name}.`;
  return name === null
    ? `Which account is it of? The file names none, and no earlier file proves one.${likely}`
    : `Which account is ${name}? No account has this name or number, and no earlier file of it was imported.${likely}`;
}

function verdictOf(imports: readonly ImportRecord[]): Verdict {
  if (imports.some(({ status, reading }) => status === 'importing' || isSet(reading))) return { state: 'waiting' };
  const open = imports.filter(({ status }) => status !== 'complete');
  if (open.length === 0) return { state: 'done' };
  const reasons = open.map(({ error }) => error ?? 'A person has to look at it');
  return { state: 'failed', reasons: [...reasons, 'Its import waits for you in the web app, under Import.'] };
}

function refused(reasons: readonly string[]): AppError {
  const issues = reasons.map((message) => ({ pointer: '/file', code: 'open_question', message }));
  return new AppError('validation_failed', reasons.join(' '), { issues });
}

function reasonsOf({ message, issues }: AppError): readonly string[] {
  return issues.length === 0 ? [message] : issues.map((issue) => issue.message);
}
