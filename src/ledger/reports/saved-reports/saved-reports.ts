import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { pageOfWhole } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError, invalidAll, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { addRows, changeRow, countRows, removeRows } from '#ledger/records/index.ts';
import type { NamedPeriod } from '#ledger/reports/breakdown/periods.ts';
import { reportQueryFaults } from '#ledger/reports/breakdown/read-sums.ts';
import { type Choices, requireSound, USUAL } from './choices.ts';
import { SAVED_REPORT } from './kind.ts';
import type { NewSavedReport, SavedReportChange, SavedReportListQuery } from './schemas.ts';
import { type SavedReportRow, visibleReports } from './store.ts';

/** The most saved reports of a family: a list reads all that a person sees. */
const REPORTS_MAX = 200;

/** A page of the person's own reports and those of the family, oldest first. */
export async function listSavedReports(context: PagedContext, query: z.output<typeof SavedReportListQuery>) {
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'saved_reports',
    rows: await visibleReports(context.db.read, context.actor).execute(),
    order: 'ascending',
    idOf: ({ id }) => id,
  });
  return { saved_reports: rows.map(presentReport), pagination };
}

/** @throws AppError `not_found`, also for the own report of another person. */
export async function getSavedReport({ db, actor }: Context, id: string) {
  return presentReport(await requireReport(db.read, actor, id));
}

/** Saves a report, for the person alone or for the family. @throws AppError `conflict`, `validation_failed`. */
export function createSavedReport(context: Context, input: z.output<typeof NewSavedReport>) {
  const { name, shared = false } = input;
  const choices = changed(USUAL, input);
  return writeFamily(context, async (tx) => {
    if ((await countRows(tx.db, tx.familyId, SAVED_REPORT)) >= REPORTS_MAX)
      throw new AppError('conflict', `A family has at most ${REPORTS_MAX} saved reports; delete one first`);
    return presentReport(await addReport(tx, { name, ...choices }, shared ? null : context.actor.userId));
  });
}

/**
 * Changes a report. Sharing gives it to the family; a shared one that is no longer shared becomes that of the person who says so.
 * @throws AppError `not_found`, `validation_failed`.
 */
export function updateSavedReport(context: Context, id: string, input: z.output<typeof SavedReportChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireReport(tx.db, context.actor, id);
    const { name = before.name, shared = before.user_id === null } = input;
    const user_id = shared ? null : context.actor.userId;
    return presentReport(
      await changeRow(tx, SAVED_REPORT, before, { name, user_id, ...changed(choicesOf(before), input) }),
    );
  });
}

/** Deletes a report. @throws AppError `not_found`. */
export async function deleteSavedReport(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    await removeRows(tx, SAVED_REPORT, [await requireReport(tx.db, context.actor, id)]);
  });
}

/** Adds a report of sample data to the family; undefined if it has as many as it may. */
export async function addSampleReport(
  tx: FamilyTransaction,
  { name, ...choices }: Partial<Choices> & { readonly name: string },
): Promise<SavedReportRow | undefined> {
  if ((await countRows(tx.db, tx.familyId, SAVED_REPORT)) >= REPORTS_MAX) return undefined;
  return addReport(tx, { name, ...USUAL, ...choices }, null);
}

async function addReport(
  tx: FamilyTransaction,
  report: Choices & { readonly name: string },
  user_id: string | null,
): Promise<SavedReportRow> {
  const stamps = { created_at: tx.now, updated_at: tx.now };
  const row = { family_id: BigInt(tx.familyId), id: newId(), user_id, ...report, ...stamps };
  await addRows(tx, SAVED_REPORT, [row]);
  return row;
}

async function requireReport(
  db: Kysely<LedgerTables>,
  reader: Parameters<typeof visibleReports>[1],
  id: string,
): Promise<SavedReportRow> {
  const row = await visibleReports(db, reader).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Saved report');
  return row;
}

type Input = z.output<typeof SavedReportChange>;

/** Choices with those that were sent; dates replace a named period, and the other way round. @throws AppError `validation_failed`. */
function changed(before: Choices, input: Input): Choices {
  const faults = reportQueryFaults(input.q ?? undefined).map((fault) => ({ ...fault, pointer: '/q' }));
  if (faults.length > 0) throw invalidAll(faults);
  const after: Choices = {
    measure: input.measure ?? before.measure,
    group_by: input.group_by ?? before.group_by,
    interval: input.interval === undefined ? before.interval : input.interval,
    compare: input.compare === undefined ? before.compare : input.compare,
    q: input.q === undefined ? before.q : input.q,
    chart: input.chart ?? before.chart,
    ...periodOf(before, input),
  };
  requireSound(after);
  return after;
}

function periodOf(before: Choices, { period, start_date, end_date }: Input) {
  const sentDates = start_date != null || end_date != null;
  const dates = {
    start_date: start_date === undefined ? before.start_date : start_date,
    end_date: end_date === undefined ? before.end_date : end_date,
  };
  if (period != null) return { period, ...(sentDates ? dates : { start_date: null, end_date: null }) };
  return { period: period === null || sentDates ? null : before.period, ...dates };
}

function choicesOf({ measure, group_by, interval, period, start_date, end_date, compare, q, chart }: SavedReportRow) {
  return { measure, group_by, interval, period, start_date, end_date, compare, q, chart };
}

function presentReport(row: SavedReportRow) {
  return {
    id: row.id,
    name: row.name,
    shared: row.user_id === null,
    ...choicesOf(row),
    period: row.period as NamedPeriod | null,
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
