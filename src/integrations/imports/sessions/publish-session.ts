import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { type OpenFile, openFile, withAccount } from '#integrations/imports/open-file.ts';
import { requireAnswers } from '#integrations/imports/preflight.ts';
import { optionsOf } from '#integrations/imports/sent-statement.ts';
import { type FileOptions, mergedOptions } from '#integrations/imports/statement.ts';
import { wholeImportOf } from '#integrations/imports/store.ts';
import { openingsOf } from '#integrations/imports/trades/opening-lots.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { requireVisibleAccount } from '#ledger/imported-entries/index.ts';
import type { SessionPublication } from './schemas.ts';
import { type OpenedFile, startReading, tradeTargets, wantedStatements, wishesOf } from './start-reading.ts';
import { type Chunk, changeSession, findSession, listChunks, type SessionRow } from './store.ts';
import { chunkSource } from './store-whole-session.ts';

type Answers = Omit<z.output<typeof SessionPublication>, 'review' | 'skip_invalid'>;
type Parts = { readonly files: FileReader; readonly sessionJobs: { wake(): void } };

/**
 * Starts to read the file of a session, and opens the accounts that it names and the user does not have. Again it changes nothing.
 * @throws AppError `import_session_conflict` if chunks are missing, `validation_failed` for a file that cannot be read.
 */
export async function publishSession(
  context: Context,
  { files, sessionJobs }: Parts,
  id: string,
  { review, skip_invalid, ...answers }: z.output<typeof SessionPublication>,
): Promise<SessionRow> {
  const found = await findSession(context.db.read, context.actor, id);
  if (found === undefined) throw notFound('Import session');
  if (found.status !== 'pending') return found;
  if ((await wholeImportOf(context.db.read, found.family_id, id)) !== undefined)
    throw new AppError('import_session_conflict', 'The session belongs to an import; publish that');
  const opened = await openSession(context, files, withAnswers(found, answers));
  const session = await writeFamily(context, async (tx) => {
    const session = await findSession(tx.db, context.actor, id);
    if (session === undefined) throw notFound('Import session');
    if (session.status !== 'pending') return session;
    const wanted = { publishes: review !== true, skipsInvalid: skip_invalid === true };
    return startSession(tx, context, withAnswers(session, answers), opened, wanted);
  });
  context.db.afterCommit(() => sessionJobs.wake());
  return session;
}

/** The session with the answers of its publication, which win over those of its creation. */
function withAnswers(session: SessionRow, { currency, ...settings }: Answers): SessionRow {
  const wishes = wishesOf(session);
  const options = mergedOptions(wishes.options, optionsOf({ ...settings, type: wishes.type }));
  return { ...session, wishes: JSON.stringify({ ...wishes, options, currency: currency ?? wishes.currency }) };
}

/** Reads the beginning of a session's file. @throws AppError if it lacks chunks, cannot be read or leaves a question open. */
export async function openSession(context: Context, files: FileReader, session: SessionRow): Promise<OpenedFile> {
  const chunks = await listChunks(context.db.read, session);
  requireAll(session, chunks);
  const wishes = wishesOf(session);
  const source = chunkSource(context.db.read, session, chunks);
  const opened = await openFile(context, files, source, {
    options: await optionsFor(context, wishes),
    accountId: wishes.account_id,
  });
  requireAnswers(opened.file);
  return { ...opened, bytes: source.bytes, openings: await openingsOfSession(context, session, opened) };
}

/** The lots that were held before the file of a session. @throws AppError `validation_failed` until a person has answered. */
export async function openingsOfSession(
  context: Context,
  session: Pick<SessionRow, 'user_id' | 'wishes'>,
  { file, options }: OpenFile,
): Promise<OpenedFile['openings']> {
  const statements = wantedStatements(file, wishesOf(session));
  const targets = await tradeTargets(context, session, statements);
  return openingsOf(context, statements, (name) => targets.get(name), options.openingLots);
}

type Wanted = { readonly publishes: boolean; readonly skipsInvalid: boolean };

/** Makes the imports of a session that waits, and lets the job read its rows. */
export async function startSession(
  tx: FamilyTransaction,
  context: Context,
  session: SessionRow,
  opened: OpenedFile,
  { publishes, skipsInvalid }: Wanted,
): Promise<SessionRow> {
  await requireJobRoom(tx);
  const { reading } = await startReading(tx, context, session, opened);
  const change = {
    status: 'importing' as const,
    reading: JSON.stringify(reading),
    wishes: session.wishes,
    error: null,
    updated_at: tx.now,
    ...authorColumns(context),
  };
  const flags = { publishes: publishes ? 1 : 0, skips_invalid: skipsInvalid ? 1 : 0 } as const;
  await changeSession(tx.db, session, { ...change, ...flags });
  return { ...session, ...change };
}

async function optionsFor(
  context: Context,
  { options, account_id, statement_account, accounts }: ReturnType<typeof wishesOf>,
): Promise<FileOptions> {
  if (account_id === undefined) {
    const [only, another] = accounts ?? [];
    const isCard = another === undefined && only?.account_type === 'credit_card';
    const namesNone = accounts?.every(({ statement_account: name }) => name === null) === true;
    return { ...options, accountColumn: accounts && (namesNone ? 'ignored' : 'kept'), isCard };
  }
  return withAccount(options, await requireVisibleAccount(context, account_id), statement_account);
}

/** @throws AppError `import_session_conflict` unless every chunk has arrived. */
function requireAll({ expected_chunks }: SessionRow, chunks: readonly Chunk[]): void {
  const present = new Set(chunks.map(({ sequence }) => Number(sequence)));
  if (present.size === 0) throw new AppError('import_session_conflict', 'import session has no chunks');
  const wanted = Number(expected_chunks ?? Math.max(...present));
  const missing = Array.from({ length: wanted }, (_, index) => index + 1).filter((number) => !present.has(number));
  if (missing.length === 0) return;
  const listed = missing.length > 20 ? `${missing.slice(0, 20).join(', ')}, …` : missing.join(', ');
  throw new AppError(
    'import_session_conflict',
    `import session chunks do not match expected sequences (missing sequences: ${listed})`,
  );
}
