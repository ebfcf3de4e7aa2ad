import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage, pageOfWhole } from '#application/pagination.ts';
import { tryRows } from '#integrations/imports/jobs/index.ts';
import { findKept, findMoving } from '#integrations/imports/moving/index.ts';
import { findOtherSides } from '#integrations/imports/rows/find-other-sides.ts';
import { daysOfOtherSides } from '#integrations/imports/rows/outcome.ts';
import { countRows, expectedSum, listRows } from '#integrations/imports/rows/row-lists.ts';
import { OWNED } from '#integrations/imports/rows/row-matches.ts';
import { countOutcomes, type ImportRow, type RowCounts } from '#integrations/imports/rows/row-store.ts';
import { presentVerification } from '#integrations/imports/sure-imports/verification.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { balanceAt, findEntries, requireVisibleAccount } from '#ledger/imported-entries/index.ts';
import { storedConfiguration } from './configuration.ts';
import { isRecordType } from './import-types.ts';
import { countMappings, mappingsOfRows } from './mappings.ts';
import { presentBalance, presentImport, presentImportRow } from './present.ts';
import type { ImportListQuery, ImportRowListQuery } from './schemas.ts';
import { countImports, findImport, type ImportRecord, importsOfSession, listImports } from './store.ts';
import { withoutChargeOf } from './without-charge.ts';

const NO_ROWS: RowCounts = { outcomes: {}, expected: {} };

/** One of the user's imports. @throws AppError `not_found`. */
export async function getImport(context: Context, id: string) {
  return { data: await present(context, await requireImport(context, id)) };
}

/** An import with the counts of its outcomes, the balance in its file next to the account's, and what came besides its rows. */
export async function present(context: Context, record: ImportRecord) {
  const { db, actor } = context;
  const records = await partsOf(context, record);
  const counts = await countOutcomes(
    db.read,
    actor.familyId,
    records.map(({ id }) => id),
  );
  const shown = presentImport(record, summed([...counts.values()]));
  return {
    ...shown,
    stats: { ...shown.stats, ...(await countMappings(context, record)) },
    configuration: storedConfiguration(record.configuration),
    balance: await balanceOf(context, record),
    kept: isRecordType(record.type) ? await findKept(db.read, actor.familyId, records) : [],
    moving: await findMoving(db.read, records),
    without_charge: await withoutChargeOf(context, records),
    verification: presentVerification(record),
  };
}

/** The imports in which the rows of an import are: of the export of a program those of its accounts. */
async function partsOf({ db }: Context, record: ImportRecord): Promise<readonly ImportRecord[]> {
  if (record.type !== 'SureImport') return [record];
  return importsOfSession(db.read, record.family_id, record.session_id ?? '');
}

function summed(all: readonly RowCounts[]): RowCounts {
  return { outcomes: sumOf(all.map(({ outcomes }) => outcomes)), expected: sumOf(all.map(({ expected }) => expected)) };
}

function sumOf<Name extends string>(all: readonly Partial<Record<Name, number>>[]): Partial<Record<Name, number>> {
  const sum: Partial<Record<Name, number>> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts) as [Name, number][]) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

async function balanceOf(context: Context, record: ImportRecord) {
  if (record.closing_date === null) return null;
  try {
    const { currency } = await requireVisibleAccount(context, record.account_id);
    const now = await balanceAt(context, record.account_id, record.closing_date);
    const coming = await expectedSum(context.db.read, record, currency, record.closing_date);
    return presentBalance(record, currency, now === null ? null : now + coming);
  } catch (error) {
    // The user has lost the account since.
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** A page of the user's imports, newest first. */
export async function listImportPage(context: PagedContext, query: z.output<typeof ImportListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'imports',
    position: ({ id }: ImportRecord) => [id],
    count: () => countImports(db.read, actor, query),
    rows: ({ after, limit, offset }) =>
      listImports(db.read, actor, query, { limit, offset, ...(after && { before: after[0] ?? '' }) }),
  });
  const ids = rows.map(({ id }) => id);
  const counts = await countOutcomes(db.read, actor.familyId, ids);
  return { data: rows.map((row) => presentImport(row, counts.get(row.id) ?? NO_ROWS)), meta: pagination };
}

/** A page of an import's rows in the order of the file. @throws AppError `not_found`. */
export async function listImportRows(context: PagedContext, id: string, query: z.output<typeof ImportRowListQuery>) {
  const { db, actor } = context;
  const found = await requireImport(context, id);
  const record = { ...found, unknown_labels: query.unknown_labels ?? found.unknown_labels };
  if (query.edited === true) return listEditedRows(context, record, query);
  const { rows, pagination } = await loadPage(context, query, {
    name: `import_rows ${id}`,
    position: ({ number }: ImportRow) => [String(number)],
    count: () => countRows(db.read, record, query),
    rows: ({ after, limit, offset }) =>
      listRows(db.read, record, query, { limit, offset, ...(after && { after: Number(after[0]) }) }),
  });
  const ids = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
  const entries = await findEntries({ db: db.read, familyId: actor.familyId }, ids);
  const otherSides = await otherSidesOf(context, record, rows);
  const mappings = await mappingsOfRows(context, record, rows);
  const tried = isRecordType(record.type) ? undefined : await tryRows(context, record, rows);
  const data = rows.map((row) => {
    const entry = entries.get(row.transaction_id ?? '');
    const mapped = mappings(row.details);
    return presentImportRow(row, entry, { record, mappings: mapped, otherSides, tried: tried?.get(row.number) });
  });
  return { data, meta: pagination };
}

/** The rows of other accounts that may be the other sides of transfers among rows. */
async function otherSidesOf({ db }: Context, record: ImportRecord, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const transfers = [...new Set(rows.flatMap(({ transfer }) => transfer ?? []))];
  if (transfers.length === 0) return [];
  const days = rows.flatMap(({ transfer, date }) => (transfer === null ? [] : (date ?? [])));
  return findOtherSides(db.read, record, transfers, daysOfOtherSides(days), [...OWNED, 'ready']);
}

const CHUNK = 500;

/** A page of the rows whose transactions a person has edited since. All rows are read: which labels are edited is not in the database. */
async function listEditedRows(context: PagedContext, record: ImportRecord, query: z.output<typeof ImportRowListQuery>) {
  const { db, actor } = context;
  const edited = [];
  for (let after = 0; ; after += CHUNK) {
    const rows = await listRows(db.read, record, {}, { limit: CHUNK, offset: 0, after });
    const ids = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
    const entries = await findEntries({ db: db.read, familyId: actor.familyId }, ids);
    const mappings = await mappingsOfRows(context, record, rows);
    const presented = rows.map((row) =>
      presentImportRow(row, entries.get(row.transaction_id ?? ''), { record, mappings: mappings(row.details) }),
    );
    edited.push(...presented.filter(({ edited_members }) => edited_members.length > 0));
    if (rows.length < CHUNK) break;
  }
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: `import_rows ${record.id}`,
    order: 'ascending',
    idOf: ({ row_number }) => String(row_number).padStart(9, '0'),
    rows: edited,
  });
  return { data: rows, meta: pagination };
}

async function requireImport({ db, actor }: Context, id: string): Promise<ImportRecord> {
  const record = await findImport(db.read, actor, id);
  if (record === undefined) throw notFound('Import');
  return record;
}
