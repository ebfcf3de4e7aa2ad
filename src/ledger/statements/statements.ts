import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { addRows, removeRows } from '#ledger/records/index.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { ACCOUNT_STATEMENT, balancesOf } from './kind.ts';
import type { StatementListQuery } from './schemas.ts';
import { countStatements, findStatement, listStatements, type StatementRow, statementsWith } from './store.ts';

/** A page of the visible statements, the last day newest first. */
export async function listStatementPage(context: PagedContext, query: z.output<typeof StatementListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'account_statements',
    position: ({ end_date, id }: StatementRow) => [end_date, id],
    count: () => countStatements(db.read, visible, query),
    rows: (slice) => listStatements(db.read, visible, query, slice),
  });
  return { account_statements: rows.map(presentStatement), pagination };
}

/** @throws AppError `not_found`. */
export async function getStatement({ db, actor }: Context, id: string) {
  const row = await findStatement(db.read, await visibleAccountsFor(db, actor), id);
  if (row === undefined) throw notFound('Account statement');
  return presentStatement(row);
}

export function presentStatement({ family_id: _, opening_minor, closing_minor, ...row }: StatementRow) {
  return {
    ...row,
    ...balancesOf({ opening_minor, closing_minor, currency: row.currency }),
    rows_count: Number(row.rows_count),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** A statement that a file has brought. */
type NewStatement = Omit<StatementRow, 'family_id' | 'id' | 'created_at' | 'updated_at'>;

export function addStatements(tx: FamilyTransaction, statements: readonly NewStatement[]): Promise<void> {
  const stamps = { created_at: tx.now, updated_at: tx.now };
  const rows = statements.map((one) => ({ family_id: BigInt(tx.familyId), id: newId(), ...one, ...stamps }));
  return addRows(tx, ACCOUNT_STATEMENT, rows);
}

/** Deletes the statements of an account, or those that an import brought. */
export async function removeStatements(
  tx: FamilyTransaction,
  by: 'account_id' | 'import_id',
  id: string,
): Promise<void> {
  await removeRows(tx, ACCOUNT_STATEMENT, await statementsWith(tx.db, tx.familyId, by, id));
}
