import { type ForUser, writeFamily } from '#application/context.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { addPrices } from '#integrations/imports/moving/index.ts';
import {
  closingOf,
  identified,
  OTHER_CURRENCY,
  ratesFor,
  readRow,
  rowsInOrder,
  statementsFor,
} from '#integrations/imports/rows/import-rows.ts';
import { keptStatements } from '#integrations/imports/rows/kept-statements.ts';
import { expectOutcomes } from '#integrations/imports/rows/outcome.ts';
import { insertRowsOf } from '#integrations/imports/rows/row-store.ts';
import { storeWholeSession } from '#integrations/imports/sessions/store-whole-session.ts';
import { rememberTemplate } from '#integrations/imports/templates/index.ts';
import { openingsOf } from '#integrations/imports/trades/opening-lots.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { newId } from '#kernel/ids.ts';
import { requireControlledAccount, requireVisibleAccount } from '#ledger/imported-entries/index.ts';
import { keptConfiguration } from './configuration.ts';
import type { FileReader } from './file-reader.ts';
import { withMappings } from './mappings.ts';
import { type OpenFile, openFile, sourceOf, withAccount } from './open-file.ts';
import { requireAnswer, requireAnswers } from './preflight.ts';
import { requireReadable } from './publish-import.ts';
import { addImport } from './record.ts';
import type { SentStatement } from './sent-statement.ts';
import type { Statement } from './statement.ts';
import { type ImportRecord, NEW_IMPORT } from './store.ts';

// More rows would hold the one writer of SQLite for longer than others should wait.
const ROWS_AT_ONCE_MAX = 1000;
const NAME_MAX = 255;
// Later than every stored entry: all of them are compared.
const LAST_INSTANT = '~';

type Job = { wake(): void };
type Parts = {
  readonly files: FileReader;
  readonly jobs: Job;
  readonly sessionJobs: Job;
  readonly storage: FamilyStorage;
};
export type ImportWishes = {
  readonly type: ImportRecord['type'];
  readonly account_id: string;
  readonly statement_account?: string | undefined;
  readonly currency?: string | undefined;
  readonly publish?: boolean | undefined;
  readonly skip_invalid?: boolean | undefined;
  readonly unknown_labels?: ImportRecord['unknown_labels'] | undefined;
  /** The hash of a file in the folder for statements. */
  readonly file_digest?: string | undefined;
};

/**
 * Stores the rows of a file as an import, and publishes it on request. The rows of a large file are stored by a job.
 * @throws AppError `validation_failed` for a file that cannot be read, that has several accounts or, when it is published, rows that
 * cannot be imported; `not_found`, `forbidden` unless the user has full control of the account.
 */
export async function createImport(context: ForUser, parts: Parts, sent: SentStatement, wishes: ImportWishes) {
  const { files, storage } = parts;
  // Before the first write: the transaction must not wait for the process, nor for the comparison.
  const account = await requireVisibleAccount(context, wishes.account_id);
  const { currency } = account;
  const opened = await openFile(context, files, sourceOf(sent.bytes), {
    options: withAccount(sent.options, account, wishes.statement_account),
    accountId: wishes.account_id,
  });
  requireAnswers(opened.file);
  const statements = statementsFor(opened.file, wishes.statement_account);
  const target = { ...account, member: '/account_id' as const };
  const openings = await openingsOf(context, statements, () => target, opened.options.openingLots);
  const items = [...openings, ...rowsInOrder(statements, opened.file.faults)];
  if (opened.reading.isCut || items.length > ROWS_AT_ONCE_MAX) {
    const filename = sent.filename.slice(0, NAME_MAX);
    const record = await storeWholeSession(context, storage, { ...sent, filename }, wishes, { ...opened, openings });
    context.db.afterCommit(() => parts.sessionJobs.wake());
    return record;
  }
  const { format, csv } = opened.file;
  const money = { currency, format, answer: wishes.currency, signs: csv?.signs };
  const { familyId } = context.actor;
  const rates = await ratesFor({ db: context.db.read, familyId }, items, money);
  const rows = identified(
    items.map((item) => readRow(item, money, rates)),
    1n,
  );
  const isPublished = wishes.publish === true;
  if (isPublished && wishes.skip_invalid !== true) {
    const failed = rows.filter(({ outcome }) => outcome === 'failed');
    if (failed.some(({ reason }) => reason === OTHER_CURRENCY)) await requireAnswer(context, statements, money);
    requireReadable(failed.length, failed[0]);
  }
  const id = newId();
  const key = { family_id: familyId, id, account_id: wishes.account_id, created_at: LAST_INSTANT, format };
  const expected = await expectOutcomes({ db: context.db.read, familyId }, key, rows);
  const record = await writeFamily(context, async (tx) => {
    await storage.requireRoom(tx.db, tx.familyId, sent.bytes.length);
    await requireControlledAccount(tx, wishes.account_id);
    const record: ImportRecord = {
      ...importOf(context, { id, sent, wishes, opened, statements, currency, now: tx.now }),
      rows_count: BigInt(rows.length),
      mappings: withMappings('[]', rows),
    };
    await addImport(tx, record);
    await insertRowsOf(tx.db, record, expected);
    await addPrices(tx, record, statements);
    await rememberTemplate(tx, context.actor.userId, { ...sent, accountId: wishes.account_id }, opened);
    return record;
  });
  if (isPublished) context.db.afterCommit(() => parts.jobs.wake());
  return record;
}

type Made = {
  readonly id: string;
  readonly sent: SentStatement;
  readonly wishes: ImportWishes;
  readonly opened: OpenFile;
  readonly statements: readonly Statement[];
  readonly currency: string;
  readonly now: string;
};

function importOf(
  context: ForUser,
  { id, sent, wishes, opened, statements, currency, now }: Made,
): Omit<ImportRecord, 'rows_count' | 'mappings'> {
  return {
    family_id: BigInt(context.actor.familyId),
    id,
    user_id: context.actor.userId,
    account_id: wishes.account_id,
    type: wishes.type,
    session_id: null,
    status: wishes.publish === true ? 'importing' : 'pending',
    filename: sent.filename.slice(0, NAME_MAX),
    format: opened.file.format,
    ...NEW_IMPORT,
    ...closingOf(statements, currency),
    statements: keptStatements(opened.file.format, statements, currency),
    statement_account: statements.find(({ account }) => account !== null)?.account ?? null,
    byte_size: BigInt(sent.bytes.length),
    unknown_labels: wishes.unknown_labels ?? 'create',
    configuration: keptConfiguration(opened.file.csv),
    file_digest: wishes.file_digest ?? null,
    ...authorColumns(context),
    created_at: now,
    updated_at: now,
  };
}
