import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { ownOrShared } from '#ledger/own-records.ts';
import { listAll } from '#ledger/recurring/index.ts';

type Db = Kysely<LedgerTables>;

export type ForecastPlanRow = LedgerRow<'forecast_plans'>;

/** A change that a plan makes; amounts are decimals with all digits, money out is positive. One that is not enabled has no effect. */
export type PlannedChange = RecurringChange | PlannedPayment;

/** A recurring transaction whose payments are left out, are of another amount, or come some days later or earlier. */
export type RecurringChange = {
  readonly kind: 'recurring';
  readonly recurring_transaction_id: string;
  /** Its account when the plan named it: who does not see that one does not see the plan, also once the payment is deleted. */
  readonly account_id: string | null;
  readonly skipped: boolean;
  /** In the currency of the recurring transaction. */
  readonly amount: string | null;
  readonly moved_days: number;
  readonly enabled: boolean;
};

/** A payment that only the plan has, in its currency. */
export type PlannedPayment = {
  readonly kind: 'payment';
  readonly name: string;
  readonly amount: string;
  readonly date: CivilDate;
  readonly monthly: boolean;
  readonly enabled: boolean;
};

export function changesOf({ changes }: Pick<ForecastPlanRow, 'changes'>): readonly PlannedChange[] {
  return JSON.parse(changes);
}

/** The changes of recurring transactions, which may be deleted since. */
export function recurringChangesOf(changes: readonly PlannedChange[]): RecurringChange[] {
  return changes.filter((change) => change.kind === 'recurring');
}

/** The accounts that decide who sees a plan: those of the recurring transactions that it names, as they are or last were. */
export async function accountsOf(db: Db, familyId: number, plans: readonly (readonly PlannedChange[])[]) {
  const named = plans.map(recurringChangesOf);
  const all = named.some((changes) => changes.length > 0) ? await listAll(db, familyId) : [];
  const accounts = new Map(all.map(({ id, account_id }) => [id, account_id]));
  const accountOf = ({ recurring_transaction_id: id, account_id }: RecurringChange) =>
    accounts.has(id) ? accounts.get(id) : account_id;
  return named.map((changes) => [...new Set(changes.flatMap((change) => accountOf(change) ?? []))]);
}

type Reader = { readonly familyId: number; readonly userId: string };

/** A person's own plans and the family's, the oldest first. Those that name hidden accounts are among them. */
export function selectPlans(db: Db, reader: Reader) {
  return db
    .selectFrom('forecast_plans')
    .selectAll()
    .where('family_id', '=', reader.familyId)
    .where(ownOrShared(reader))
    .orderBy('id');
}
