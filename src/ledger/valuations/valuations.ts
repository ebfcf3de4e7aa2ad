import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { requireEnough, requireEntryPermission, requirePermission, visibleAccountsFor } from '#ledger/visibility.ts';
import { presentValuation } from './present.ts';
import type { NewValuation, ValuationChange, ValuationListQuery } from './schemas.ts';
import { addValuation, changeValuation, removeValuation } from './set-balance.ts';
import {
  countValuations,
  findValuation,
  findValuationOn,
  findValuationView,
  listValuations,
  type ValuationRow,
  type ValuationView,
} from './store.ts';

/** @throws AppError `not_found`. */
export async function getValuation({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  const view = await findValuationView(db.read, await visibleAccountsFor(db, actor), id);
  if (view === undefined) throw notFound('Valuation');
  return presentValuation(view, locale);
}

/** A page of visible valuations, newest date first. */
export async function listValuationPage(context: PagedContext, query: z.output<typeof ValuationListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'valuations',
    position: ({ date, id }: ValuationView) => [date, id],
    count: () => countValuations(db.read, visible, query),
    rows: (slice) => listValuations(db.read, visible, query, slice),
  });
  return { valuations: rows.map((view) => presentValuation(view, query.locale)), pagination };
}

type Input = z.output<typeof NewValuation>;
type Change = z.output<typeof ValuationChange>;

/**
 * Records the balance of an account at the end of a day. An existing valuation of that day is replaced and keeps its id and
 * kind; the response has the replaced amount.
 * @throws AppError `not_found` for a hidden account, `forbidden`, `validation_failed`.
 */
export function recordValuation(context: Context, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const account = await findAccount(tx.db, tx.familyId, input.account_id);
    if (account === undefined) throw notFound('Account');
    await requirePermission(tx, account.id, 'full_control', 'Account');
    const stated = {
      amount_minor: requireAmount(input.amount, account),
      ...(input.notes !== undefined && { notes: input.notes || null }),
      floats: 0 as const, // a date that the user names is fixed, also for an opening anchor
    };
    const before = await findValuationOn(tx.db, tx.familyId, account.id, input.date);
    const row =
      before === undefined
        ? await addValuation(tx, account, { kind: 'reconciliation', notes: null, date: input.date, ...stated })
        : await changeValuation(tx, account, before, stated);
    const replaced = before === undefined ? null : formatDecimal(before.amount_minor, storedCurrency(account.currency));
    return { valuation: { ...present(row, account, locale), replaced_amount: replaced }, isNew: before === undefined };
  });
}

/** @throws AppError `not_found`, `forbidden`, `validation_failed`. */
export function updateValuation(context: Context, id: string, change: Change, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const { row: before, account, permission } = await requireValuation(tx, id);
    const isNote = change.amount === undefined && change.date === undefined;
    requireEnough(permission, isNote ? 'read_write' : 'full_control');
    const date = change.date ?? before.date;
    const isMoved = date !== before.date;
    const changed: Partial<ValuationRow> = {
      ...(change.amount !== undefined && { amount_minor: requireAmount(change.amount, account) }),
      ...(change.notes !== undefined && { notes: change.notes || null }),
      ...(isMoved && { date, floats: 0 as const }),
    };
    if (Object.keys(changed).length === 0) return present(before, account, locale);
    if (isMoved) await requireFreeDay(tx, before, date);
    return present(await changeValuation(tx, account, before, changed), account, locale);
  });
}

/** @throws AppError `not_found`, `forbidden`. */
export async function deleteValuation(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const { row, account, permission } = await requireValuation(tx, id);
    requireEnough(permission, 'full_control');
    await removeValuation(tx, account, row);
  });
}

async function requireValuation(tx: FamilyTransaction, id: string) {
  const row = await findValuation(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Valuation');
  const permission = await requireEntryPermission(tx, row, 'read_only', 'Valuation');
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  if (account === undefined) throw new Error('a valuation has no account');
  return { row, account, permission };
}

async function requireFreeDay(tx: FamilyTransaction, row: ValuationRow, date: string): Promise<void> {
  const other = await findValuationOn(tx.db, tx.familyId, row.account_id, date);
  if (other !== undefined && !isSet(other.floats)) {
    throw invalid('/date', 'taken', 'date has a valuation of this account already');
  }
}

function requireAmount(text: string, account: AccountRow): bigint {
  const amount = parseAmount(text, storedCurrency(account.currency));
  if (!amount.ok) throw invalid('/amount', amount.code, amount.message);
  return amount.minor;
}

function present(row: ValuationRow, { name, type, currency }: AccountRow, locale: MoneyLocale | undefined) {
  return presentValuation({ ...row, account_name: name, account_type: type, account_currency: currency }, locale);
}
