import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { pageOfWhole } from '#application/pagination.ts';
import { listRows } from '#integrations/imports/rows/row-lists.ts';
import type { ImportRow } from '#integrations/imports/rows/row-store.ts';
import { findImport, type ImportRecord } from '#integrations/imports/store.ts';
import { notFound } from '#kernel/errors.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { balancesOn, entriesBetween, findEntries, requireVisibleAccount } from '#ledger/imported-entries/index.ts';
import { type DayBalance, roundedMinor } from '#ledger/moved-records/moved-records.ts';
import { monthsOfImport } from './part-store.ts';
import type { DifferentRow, MonthBalanceQuery } from './schemas.ts';

/**
 * Compares the account of an import with the source, at the end of each month: the balances of the file, by its own records, with those
 * that the ledger has now. An import that is no move has no months. @throws AppError `not_found`.
 */
export async function listMonthBalances(context: PagedContext, id: string, query: z.output<typeof MonthBalanceQuery>) {
  const record = await findImport(context.db.read, context.actor, id);
  if (record === undefined) throw notFound('Import');
  const { currency: code } = await requireVisibleAccount(context, record.account_id);
  const currency = storedCurrency(code);
  const stored = await monthsOfImport(context.db.read, record);
  const source: readonly DayBalance[] = stored === undefined ? [] : JSON.parse(stored);
  const here = await balancesOn(
    context,
    record.account_id,
    source.map(({ date }) => date),
  );
  const months = source.map(({ date, amount }, index): MonthMinor => {
    // Debt is positive in the balance of a liability.
    const theirs = roundedMinor(amount, currency) * here.sign;
    return { date, theirs, ours: here.balances[index] ?? 0n };
  });
  const isEqual = ({ theirs, ours }: MonthMinor) => theirs === ours;
  const at = months.findIndex((month) => !isEqual(month));
  const first = months[at];
  const page = await pageOfWhole(context, query, {
    name: `import_month_balances ${id}`,
    order: 'ascending',
    idOf: ({ date }) => date,
    rows: months,
  });
  const comparison = {
    account_id: record.account_id,
    currency: code,
    months_count: months.length,
    equal_months_count: months.filter(isEqual).length,
    first_difference:
      first === undefined
        ? null
        : {
            ...presentMonth(first, currency),
            ...(await causeOf(context, record, { after: months[at - 1]?.date ?? '', upTo: first.date })),
          },
  };
  return { data: page.rows.map((month) => presentMonth(month, currency)), comparison, meta: page.pagination };
}

type MonthMinor = { readonly date: string; readonly theirs: bigint; readonly ours: bigint };

function presentMonth({ date, theirs, ours }: MonthMinor, currency: Currency) {
  return {
    date,
    source_balance: formatDecimal(theirs, currency),
    balance: formatDecimal(ours, currency),
    difference: formatDecimal(theirs - ours, currency),
  };
}

type Days = { readonly after: string; readonly upTo: string };

const CHUNK = 500;

/** The first row of the file on these days that the ledger does not have as it is, else the first transaction that the file does not have. */
async function causeOf(context: Context, record: ImportRecord, days: Days) {
  const { db, actor } = context;
  const reader = { db: db.read, familyId: actor.familyId };
  const used = new Set<string>();
  let first: Different | null = null;
  for (let after = 0; ; ) {
    const rows = await listRows(db.read, record, { days }, { limit: CHUNK, offset: 0, after });
    const entries = await findEntries(
      reader,
      rows.flatMap(({ transaction_id }) => transaction_id ?? []),
    );
    for (const row of rows) {
      const id = row.transaction_id ?? '';
      const reason = reasonOf(row, entries.get(id), used.has(id));
      used.add(id);
      // A row whose day cannot be read comes behind all others.
      if (reason !== null && (first === null || (row.date ?? '~') < (first.row.date ?? '~'))) first = { row, reason };
    }
    if (rows.length < CHUNK) break;
    after = Number(rows.at(-1)?.number);
  }
  if (first !== null) return { row: presentRow(first), transaction: null };
  const others = await entriesBetween(reader, record.account_id, days);
  const other = others.find(({ id }) => !used.has(id));
  if (other === undefined) return { row: null, transaction: null };
  const { id, date, name, amount_minor, currency } = other;
  const signed_amount = formatDecimal(amount_minor, storedCurrency(currency));
  return { row: null, transaction: { id, date, signed_amount, name } };
}

type Different = { readonly row: ImportRow; readonly reason: z.output<typeof DifferentRow>['reason'] };
type Entry = Awaited<ReturnType<typeof findEntries>> extends Map<string, infer One> ? One : never;

const IMPORTED: readonly ImportRow['outcome'][] = ['created', 'updated', 'matched', 'duplicate', 'kept'];

function reasonOf(row: ImportRow, entry: Entry | undefined, isUsed: boolean): Different['reason'] | null {
  if (!IMPORTED.includes(row.outcome)) return 'not_imported';
  if (entry === undefined) return 'deleted';
  if (isUsed) return 'counted_before';
  const names = ['date', 'amount_minor', 'currency', 'account_id'] as const;
  return names.every((name) => entry[name] === row[name]) ? null : 'edited';
}

function presentRow({ row, reason }: Different): z.output<typeof DifferentRow> {
  const { number, line, date, amount_minor, currency, name, message } = row;
  const hasAmount = amount_minor !== null && currency !== null;
  const signed_amount = hasAmount ? formatDecimal(amount_minor, storedCurrency(currency)) : null;
  return { row_number: Number(number), line: Number(line), date, signed_amount, name, reason, message };
}
