import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import type { FileReader, SentStatement } from '#integrations/imports/files/index.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import type { ImportLedger } from '#integrations/imports/ledger/index.ts';
import { expectOutcomes } from '#integrations/imports/matching/index.ts';
import { addImport, type ImportRecord, insertRowsOf } from '#integrations/imports/stored-imports/index.ts';
import { readByTemplate, rememberTemplate } from '#integrations/imports/templates/index.ts';
import { invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { closingOf, importRows, statementsFor } from './import-rows.ts';
import { requireReadable } from './publish-import.ts';

const ROWS_MAX = 10_000;
const NAME_MAX = 255;
// Later than every stored entry: all of them are compared.
const LAST_INSTANT = '~';

type Parts = { readonly files: FileReader; readonly jobs: ImportJobs; readonly ledger: ImportLedger };
export type ImportWishes = {
  readonly account_id: string;
  readonly statement_account?: string | undefined;
  readonly publish?: boolean | undefined;
  readonly skip_invalid?: boolean | undefined;
};

/**
 * Stores the rows of a file as an import, and publishes it on request.
 * @throws AppError `validation_failed` for a file that cannot be read, that has several accounts, too many rows or, when it is
 * published, rows that cannot be imported; `not_found`, `forbidden` unless the user has full control of the account.
 */
export async function createImport(
  context: Context,
  { files, jobs, ledger }: Parts,
  sent: SentStatement,
  wishes: ImportWishes,
) {
  // Before the first write: the transaction must not wait for the thread, nor for the comparison.
  const { currency } = await ledger.requireVisible(context, wishes.account_id);
  const toAccount = { ...sent, accountId: wishes.account_id };
  const read = await readByTemplate(context, files, toAccount);
  const statements = statementsFor(read.file, wishes.statement_account);
  const rows = importRows(statements, read.file.faults, currency);
  if (rows.length > ROWS_MAX) throw invalid('/file', 'too_many_rows', `must have at most ${ROWS_MAX} rows; split it`);
  const isPublished = wishes.publish === true;
  if (isPublished && wishes.skip_invalid !== true)
    requireReadable(rows.filter(({ outcome }) => outcome === 'failed').length);
  const id = newId();
  const { familyId, userId, credentialId, type } = context.actor;
  const key = { family_id: familyId, id, account_id: wishes.account_id, created_at: LAST_INSTANT };
  const expected = await expectOutcomes({ db: context.db.read, familyId }, ledger, key, rows);
  const record = await writeFamily(context, async (tx) => {
    await ledger.requireAccount(tx, wishes.account_id);
    const record: ImportRecord = {
      ...{ family_id: tx.familyId, id, user_id: userId, account_id: wishes.account_id },
      ...{ status: isPublished ? 'importing' : 'pending', filename: sent.filename.slice(0, NAME_MAX) },
      ...{ format: read.file.format, rows_count: BigInt(rows.length), ...closingOf(statements, currency) },
      ...{ error: null, includes_edited: flag(false) },
      ...{ credential_id: credentialId, authentication_method: type, request_id: context.requestId },
      ...{ created_at: tx.now, updated_at: tx.now },
    };
    await addImport(tx, record);
    await insertRowsOf(tx.db, record, expected);
    await rememberTemplate(tx, userId, toAccount, read);
    return record;
  });
  if (isPublished) context.db.afterCommit(() => jobs.wake());
  return record;
}
