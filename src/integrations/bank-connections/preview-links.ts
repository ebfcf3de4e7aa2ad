import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { negated } from '#integrations/imports/formats/values.ts';
import type { Expectation } from '#integrations/imports/rows/outcome.ts';
import { storedUnlisted } from '#integrations/imports/rows/row-details.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { instant } from '#kernel/time/clock.ts';
import { balanceAt } from '#ledger/imported-entries/index.ts';
import { accessOf, askBank, type Write } from './ask-bank.ts';
import { attendanceOf, type DeviceContext } from './attendance.ts';
import { expectedOf, importRowsOf, type WantedRows } from './bank-rows.ts';
import { answered, type ConnectionParts } from './connections.ts';
import type { Fetched } from './fetch-rows.ts';
import { firstDayOf, requireAccountFor } from './link-account.ts';
import { PREVIEW_ROWS_MAX } from './previewed-rows.ts';
import type { Counts } from './results.ts';
import type { LinkPreviewRequest } from './schemas.ts';
import { type ConnectionRow, findConnection, type LinkedRow, linkedAccountsOf, pendingSum } from './store.ts';
import { unlistedRows } from './unlisted-rows.ts';

const ANSWER_MS_MAX = 60_000;
// A server that stops leaves its requests.
const NEVER = new AbortController().signal;

/**
 * The rows that the bank would bring with these links, and whether they explain the differences of the balances. Nothing is written but the
 * count of reads; the sync that follows takes the rows over.
 * @throws AppError `not_found`, `forbidden`, `conflict` without an access, `validation_failed`: the fault of the bank is the code.
 */
export async function previewLinks(
  context: DeviceContext,
  parts: ConnectionParts,
  id: string,
  { linked_accounts: wanted }: z.output<typeof LinkPreviewRequest>,
) {
  const { db, actor } = context;
  const connection = await usable(context, id);
  const connector = parts.connectors.get(connection.connector);
  if (connector === undefined) throw noAccess();
  const linked = await linkedAccountsOf(db.read, actor.familyId, id);
  const targets: WantedRows[] = [];
  for (const [index, one] of wanted.entries()) {
    const row = linked.find((other) => other.id === one.id);
    if (row === undefined) throw notFound('Linked account');
    targets.push(await chosen(context, row, one, `/linked_accounts/${index}`));
  }
  const write: Write = (work) => writeFamily(context, work);
  const ask = async (asked: ConnectionRow) => {
    const access = accessOf(write, db.secrets, asked);
    const signals = { stopping: NEVER, deadline: AbortSignal.timeout(ANSWER_MS_MAX) };
    const reading = { ...signals, rowsMax: PREVIEW_ROWS_MAX, attendance: attendanceOf(context) };
    const answer = await askBank(write, { connector, connectionId: id, access, wanted: targets }, reading);
    return { answer, access };
  };
  const place = { id, familyId: actor.familyId };
  const reading = parts.previewed.read(place, targets, { current: () => usable(context, id), ask });
  const { fetched, fault } = await answered(reading, '');
  const previews = [];
  for (const target of targets) {
    const given = fetched.get(target.id);
    if (given === undefined) continue;
    previews.push(await previewOf(context, connection, target, { ...given, fault: given.fault ?? fault }));
  }
  return { linked_accounts: previews };
}

/** The connection of the actor, with its access. @throws AppError `not_found`, `conflict`. */
async function usable({ db, actor }: Context, id: string): Promise<ConnectionRow> {
  const connection = await findConnection(db.read, actor.familyId, id);
  if (connection?.user_id !== actor.userId) throw notFound('Bank connection');
  if (connection.secrets === null) throw noAccess();
  return connection;
}

function noAccess(): AppError {
  return new AppError('conflict', 'The connection has no access any more; renew it first');
}

type Choice = z.output<typeof LinkPreviewRequest>['linked_accounts'][number];

/** The linked account as it would be. */
async function chosen(context: Context, row: LinkedRow, choice: Choice, place: string): Promise<WantedRows> {
  const { db, actor, clock, requestId } = context;
  const since = firstDayOf(choice.since, row, instant(clock()).slice(0, 10), place);
  const account_id = choice.account_id === undefined ? row.account_id : choice.account_id;
  const asking = { db: db.read, familyId: actor.familyId, author: { actor, requestId } };
  if (account_id !== null) await requireAccountFor(asking, row, account_id, place);
  const is_inverted = flag(choice.invert_amounts ?? isSet(row.is_inverted));
  return { ...row, account_id, since, is_inverted, synced_until: null };
}

async function previewOf(context: Context, connection: ConnectionRow, target: WantedRows, given: Fetched) {
  const { db, actor, clock } = context;
  const reader = { db: db.read, familyId: actor.familyId };
  const { rows, skipped } = await importRowsOf(reader, given.rows, target, connection.connector);
  const { account_id } = target;
  // A new account has nothing that the rows could mean.
  const expected =
    account_id === null
      ? rows.map((row): Expectation => ({ row: { ...row, expected: 'created' }, entry: undefined }))
      : await expectedOf(reader, { ...target, account_id }, connection.connector, rows);
  const answer = {
    ...{ given, sent: rows, connector: connection.connector, today: instant(clock()).slice(0, 10) },
    expected: async () => expected,
  };
  const removed =
    given.fault === null && account_id !== null ? await unlistedRows(reader, { ...target, account_id }, answer) : [];
  return {
    id: target.id,
    account_id,
    since: target.since,
    invert_amounts: isSet(target.is_inverted),
    counts: { ...countsOf(expected, skipped), removed: removed.length },
    first_date: rows.find(({ date }) => date !== null)?.date ?? null,
    balance: await balanceOf(context, target, given, [
      ...expected,
      ...removed.map((row) => ({ row, entry: undefined })),
    ]),
    error: given.fault && { code: given.fault.code, message: given.fault.message },
  };
}

function countsOf(expected: readonly Expectation[], skipped: number): Omit<Counts, 'removed'> {
  const ready = expected.filter(({ row }) => row.outcome === 'ready');
  const count = (...names: readonly unknown[]) => ready.filter(({ row }) => names.includes(row.expected)).length;
  return {
    created: count('created'),
    updated: count('updated'),
    duplicate: count('duplicate', 'matched'),
    skipped: skipped + count('skipped'),
    failed: expected.length - ready.length,
  };
}

/** The balances as {@link differenceOf} compares them, now and with the rows. */
async function balanceOf(
  { db, actor }: Context,
  { account_id, currency: code, is_inverted, ...linked }: WantedRows,
  given: Fetched,
  expected: readonly Expectation[],
) {
  const currency = findCurrency(code);
  const stated =
    given.balance ?? (linked.balance === null ? null : { date: linked.balance_date, amount: linked.balance });
  if (account_id === null || currency === undefined || stated === null || stated.date === null) return null;
  const { date } = stated;
  const bank = parseAmount(isSet(is_inverted) ? negated(stated.amount) : stated.amount, currency);
  const ours = await balanceAt({ db, actor }, account_id, date);
  if (!bank.ok || ours === null) return null;
  const ofAccount = { familyId: actor.familyId, accountId: account_id };
  const pending = await pendingSum(db.read, ofAccount, date);
  const added = expected.flatMap(addedBy);
  const later = (await balanceAt({ db, actor }, account_id, date, added)) ?? ours;
  const announced = added.filter((one) => one.pending && one.date <= date);
  const laterPending = announced.reduce((sum, { amount_minor }) => sum + amount_minor, pending);
  // Banks count payments that are not booked, or do not.
  const gap = (here: bigint, waiting: bigint) => (bank.minor === here - waiting ? 0n : bank.minor - here);
  const shown = (minor: bigint) => formatDecimal(minor, currency);
  return {
    ...{ date, currency: code, bank_balance: shown(bank.minor), ledger_balance: shown(ours) },
    difference: shown(gap(ours, pending)),
    expected_balance: shown(later),
    expected_difference: shown(gap(later, laterPending)),
  };
}

/** The entries that a row would add; a booking takes the place of its payment, and one that is removed counts against it. */
function addedBy({ row, entry }: Expectation) {
  const { date, amount_minor, outcome, expected, details } = row;
  if (outcome !== 'ready' || date === null || amount_minor === null) return [];
  if (storedUnlisted(details) !== null) return [{ date, amount_minor: -amount_minor, pending: true }];
  const own = { date, amount_minor, pending: isSet(row.pending) };
  if (expected === 'created') return [own];
  if (expected !== 'updated' || entry === undefined) return [];
  return [own, { date: entry.date, amount_minor: -entry.amount_minor, pending: entry.pending }];
}
