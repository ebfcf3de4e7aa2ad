import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { allOf, readable } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { requirePermission, visibleAccountsIn } from '#ledger/visibility/index.ts';
import { requireNamed, requireOrder, statedAmounts } from './amounts.ts';
import { presentOne } from './read-recurring.ts';
import { changeRecurring } from './record.ts';
import type { RecurringTransactionChange } from './schemas.ts';
import { listAll, type RecurringRow } from './store.ts';
import { findLabelFaults, requireUnique, requireWritable } from './write-recurring.ts';

type Input = z.output<typeof RecurringTransactionChange>;

// Detection finds none of these, so it need not leave a row alone that has them.
const KEEPS_DETECTION: readonly (keyof RecurringRow)[] = ['status', 'category_id', 'end_date'];

const IDENTITY: readonly (keyof RecurringRow)[] = [
  ...(['account_id', 'merchant_id', 'name', 'payment_name', 'amount_minor'] as const),
];

/**
 * Changes a recurring transaction. Detection no longer changes one whose payments a user has described. Writes nothing if nothing
 * differs. @throws AppError `not_found`, `forbidden`, `conflict`, `validation_failed`.
 */
export function updateRecurring(context: Context, id: string, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const before = await requireWritable(tx, id);
    const account = readable(() => input.account_id) ?? null;
    if (account !== null) await requirePermission(tx, account, 'full_control', 'Account');
    const labelFaults = await findLabelFaults(tx, {
      merchant_id: readable(() => input.merchant_id) ?? null,
      category_id: readable(() => input.category_id) ?? null,
    });
    const [change] = allOf(() => changeOf(before, input), ...labelFaults);
    const changed = Object.keys(change) as (keyof RecurringRow)[];
    if (changed.length > 0) {
      if (changed.some((column) => IDENTITY.includes(column))) {
        requireUnique(await listAll(tx.db, tx.familyId), { ...before, ...change });
      }
      const isDescribed = changed.some((column) => !KEEPS_DETECTION.includes(column));
      await changeRecurring(tx, before, { ...change, ...(isDescribed && { manual: flag(true) }) });
    }
    return presentOne(tx.db, await visibleAccountsIn(tx), Date.parse(tx.now), id, locale);
  });
}

/** The columns that differ. */
function changeOf(before: RecurringRow, input: Input): Partial<RecurringRow> {
  const { status, frequency, expected_day_of_month, next_expected_date, end_date, ...rest } = input;
  const { account_id, merchant_id, category_id, name, payment_name } = rest;
  const wanted: Partial<Record<keyof RecurringRow, unknown>> = {
    status,
    frequency,
    next_expected_date,
    end_date,
    account_id,
    merchant_id,
    category_id,
    name,
    payment_name,
    expected_day_of_month: expected_day_of_month === undefined ? undefined : BigInt(expected_day_of_month),
    ...statedAmounts(input, storedCurrency(before.currency)),
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const after: RecurringRow = { ...before, ...Object.fromEntries(given) };
  if (after.payment_name === after.name) after.payment_name = null;
  // The average of the payments so far says nothing about another amount.
  if (after.amount_minor !== before.amount_minor && input.expected_amount_avg === undefined) after.avg_minor = null;
  requireNamed(after);
  requireOrder(after);
  const columns = Object.keys(after) as (keyof RecurringRow)[];
  return Object.fromEntries(
    columns.filter((column) => after[column] !== before[column]).map((column) => [column, after[column]]),
  );
}
