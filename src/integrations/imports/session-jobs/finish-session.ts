import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { progressOf } from '#integrations/imports/file-parts.ts';
import { comparedSums } from '#integrations/imports/formats/csv/index.ts';
import { changeImport } from '#integrations/imports/record.ts';
import { closingOf } from '#integrations/imports/rows/import-rows.ts';
import { withBalances } from '#integrations/imports/rows/kept-statements.ts';
import { firstFailed } from '#integrations/imports/rows/row-lists.ts';
import { countOutcomes, unreadableRows } from '#integrations/imports/rows/row-store.ts';
import { changeSession, type SessionRow } from '#integrations/imports/sessions/store.ts';
import { type ImportRecord, importsOfSession } from '#integrations/imports/store.ts';
import type { AppError } from '#kernel/errors.ts';
import { findAccount } from '#ledger/balances/index.ts';

/** Lets the imports of a file that is read wait for their publication, or publishes them. */
export async function finishSession(tx: FamilyTransaction, session: SessionRow): Promise<void> {
  const records = await importsOfSession(tx.db, session.family_id, session.id);
  const counts = await countOutcomes(
    tx.db,
    tx.familyId,
    records.map(({ id }) => id),
  );
  const failed = [...counts.values()].reduce((sum, { outcomes }) => sum + (outcomes.failed ?? 0), 0);
  const isRefused = isSet(session.publishes) && !isSet(session.skips_invalid) && failed > 0;
  const isPublished = isSet(session.publishes) && !isRefused;
  const faulty = isRefused ? records.find(({ id }) => (counts.get(id)?.outcomes.failed ?? 0) > 0) : undefined;
  const first = faulty && (await firstFailed(tx.db, faulty));
  const message = first === undefined ? null : unreadableRows(failed, first);
  const [only, another] = records;
  const balances = only !== undefined && another === undefined ? await balancesOfParts(tx, session, only) : {};
  for (const record of records) {
    await changeImport(tx, record, {
      ...balances,
      reading: flag(false),
      rows_count: record.position,
      position: 0n,
      status: isPublished ? 'importing' : 'pending',
      error: message,
    });
  }
  const error = message === null ? null : JSON.stringify({ code: 'invalid_rows', message });
  await changeSession(tx.db, session, { status: isRefused ? 'failed' : 'complete', error, updated_at: tx.now });
}

/** Opening and closing balance of a file in parts, which its last rows may say. */
async function balancesOfParts(
  tx: FamilyTransaction,
  { reading }: SessionRow,
  { account_id, statements }: ImportRecord,
): Promise<Partial<ImportRecord>> {
  const { sums, options } = progressOf(reading ?? '{}');
  const account = await findAccount(tx.db, tx.familyId, account_id);
  if (sums == null || account === undefined) return {};
  const { opening, closing } = comparedSums(sums, options.isCard === true);
  const { currency } = account;
  const named = closingOf([{ account: null, currency: null, opening, closing, rows: [] }], currency);
  return {
    statements: withBalances(statements, { opening, closing }, currency),
    ...(named.closing_date !== null && named),
  };
}

/** Ends a session whose file cannot be read on, or whose user lost the account. Nothing of it is in the ledger. */
export async function failSession(tx: FamilyTransaction, session: SessionRow, failure: AppError): Promise<void> {
  for (const record of await importsOfSession(tx.db, session.family_id, session.id)) {
    await changeImport(tx, record, { status: 'failed', error: failure.message });
  }
  const [issue] = failure.issues;
  const error = JSON.stringify({ code: issue?.code ?? failure.code, message: failure.message });
  await changeSession(tx.db, session, { status: 'failed', error, updated_at: tx.now });
}
