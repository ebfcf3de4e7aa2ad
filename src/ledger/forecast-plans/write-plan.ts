import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { familyCurrency } from '#ledger/family.ts';
import { addRows, changeRow, countRows, removeRows } from '#ledger/records/index.ts';
import { listAll, listVisible } from '#ledger/recurring/index.ts';
import { visibleAccountsIn } from '#ledger/visibility.ts';
import { FORECAST_PLAN } from './kind.ts';
import { type PlanView, presentPlan, viewPlan } from './read-plans.ts';
import type { ForecastPlanUpdate, NewForecastPlan } from './schemas.ts';
import { changesOf, type ForecastPlanRow, type PlannedChange } from './store.ts';

/** The most plans of a family: a list reads them all. */
const PLANS_MAX = 50;

type Input = z.output<typeof ForecastPlanUpdate>;

/** Creates a plan in the family's currency, for the person alone or for the family. @throws AppError `conflict`, `validation_failed` */
export function createPlan(context: Context, input: z.output<typeof NewForecastPlan>) {
  return writeFamily(context, async (tx) => {
    const currency = await familyCurrency(tx.db, tx.familyId);
    const columns = await readColumns(tx, input, currency);
    const [name, sent] = allOf(() => input.name, columns);
    if ((await countRows(tx.db, tx.familyId, FORECAST_PLAN)) >= PLANS_MAX)
      throw new AppError('conflict', `A family has at most ${PLANS_MAX} forecast plans`);
    const times = { created_at: tx.now, updated_at: tx.now };
    const row = {
      family_id: BigInt(tx.familyId),
      id: newId(),
      name,
      currency,
      below_minor: 0n,
      changes: '[]',
      user_id: input.shared === true ? null : context.actor.userId,
      ...times,
    };
    await addRows(tx, FORECAST_PLAN, [{ ...row, ...sent }]);
    return present(tx, row.id);
  });
}

/**
 * Changes a plan; its changes are replaced as a whole. Sharing gives it to the family; a shared one that is no longer shared becomes
 * that of the person who says so.
 * @throws AppError `not_found`, `validation_failed`
 */
export function updatePlan(context: Context, id: string, input: Input) {
  return writeFamily(context, async (tx) => {
    const { row: before } = await requirePlan(tx, id);
    const columns = await readColumns(tx, input, before.currency, changesOf(before));
    const [name, sent] = allOf(() => input.name ?? before.name, columns);
    const { shared = before.user_id === null } = input;
    const user_id = shared ? null : (before.user_id ?? context.actor.userId);
    await changeRow(tx, FORECAST_PLAN, before, { name, user_id, ...sent });
    return present(tx, id);
  });
}

/** @throws AppError `not_found` */
export async function deletePlan(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => removeRows(tx, FORECAST_PLAN, [(await requirePlan(tx, id)).row]));
}

/** Takes the deleted recurring transactions of an account out of the plans that name them; a plan of nothing else goes as well. */
export async function removeAccountFromPlans(tx: FamilyTransaction, accountId: string): Promise<void> {
  const plans = await tx.db.selectFrom('forecast_plans').selectAll().where('family_id', '=', tx.familyId).execute();
  if (plans.length === 0) return;
  const existing = new Set((await listAll(tx.db, tx.familyId)).map(({ id }) => id));
  for (const row of plans) {
    const changes = changesOf(row);
    const left = changes.filter(
      (change) =>
        change.kind === 'payment' || change.account_id !== accountId || existing.has(change.recurring_transaction_id),
    );
    if (left.length === changes.length) continue;
    if (left.length === 0) await removeRows(tx, FORECAST_PLAN, [row]);
    else await changeRow(tx, FORECAST_PLAN, row, { changes: JSON.stringify(left) });
  }
}

async function requirePlan(tx: FamilyTransaction, id: string): Promise<PlanView> {
  const view = await viewPlan(tx.db, await visibleAccountsIn(tx), id);
  if (view === undefined) throw notFound('Forecast plan');
  return view;
}

async function present(tx: FamilyTransaction, id: string) {
  return presentPlan(await requirePlan(tx, id));
}

/**
 * Reads the columns of the members that were sent. A recurring transaction must be visible, or named by the plan before: one that
 * is deleted may stay in it.
 */
async function readColumns(
  tx: FamilyTransaction,
  input: Pick<Input, 'below' | 'changes'>,
  code: string,
  before: readonly PlannedChange[] = [],
) {
  const currency = storedCurrency(code);
  const sent = readable(() => input.changes) ?? [];
  const isAnyNamed = sent.some(({ kind }) => kind === 'recurring');
  const seen = isAnyNamed ? await listVisible(tx.db, await visibleAccountsIn(tx)) : [];
  const recurring = new Map(seen.map((one) => [one.id, one]));
  return (): Partial<Pick<ForecastPlanRow, 'below_minor' | 'changes'>> => {
    const [below, changes] = allOf(
      () => (input.below === undefined ? undefined : minorOf('/below', input.below, currency)),
      () => {
        if (input.changes === undefined) return undefined;
        requireNamedOnce(input.changes);
        return allOf(...input.changes.map((change, at) => () => readChange(change, at)));
      },
    );
    return {
      ...(below !== undefined && { below_minor: below }),
      ...(changes !== undefined && { changes: JSON.stringify(changes) }),
    };
  };

  function readChange(change: Changes[number], at: number): PlannedChange {
    const member = `/changes/${at}/amount`;
    if (change.kind === 'payment') {
      const { kind, name, amount, date, monthly, enabled } = change;
      return { kind, name, amount: decimalOf(member, amount, currency), date, monthly, enabled };
    }
    const { kind, recurring_transaction_id, skipped, amount, moved_days, enabled } = change;
    const known = recurring.get(recurring_transaction_id);
    const isSame = (one: PlannedChange) =>
      one.kind === kind && one.recurring_transaction_id === recurring_transaction_id;
    const deleted = known === undefined ? before.find(isSame) : undefined;
    if (deleted !== undefined) return { ...deleted, enabled };
    if (known === undefined)
      throw invalid(
        `/changes/${at}/recurring_transaction_id`,
        'unknown',
        'must be a recurring transaction of this family',
      );
    const { account_id } = known;
    const other = amount == null ? null : decimalOf(member, amount, storedCurrency(known.currency));
    return { kind, recurring_transaction_id, account_id, skipped, amount: other, moved_days, enabled };
  }
}

type Changes = NonNullable<Input['changes']>;

function requireNamedOnce(changes: Changes): void {
  const named = new Set<string>();
  for (const [at, change] of changes.entries()) {
    if (change.kind !== 'recurring') continue;
    const { recurring_transaction_id: id } = change;
    if (named.has(id)) throw invalid(`/changes/${at}/recurring_transaction_id`, 'repeated', 'must be named once');
    named.add(id);
  }
}

/** The amount with all decimals of its currency. */
function decimalOf(member: string, amount: string, currency: Currency): string {
  return formatDecimal(minorOf(member, amount, currency), currency);
}

function minorOf(member: string, text: string, currency: Currency): bigint {
  const amount = parseAmount(text, currency);
  if (!amount.ok) throw invalid(member, amount.code, amount.message);
  return amount.minor;
}
