import { z } from 'zod';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { ownInFiles } from '#ledger/own-records.ts';
import {
  type Columns,
  type Described,
  type Exported,
  members,
  minor,
  notCommon,
  type Reading,
  type RecordKind,
  type RecordState,
  recordKind,
  text,
  textOrNull,
} from '#ledger/records/index.ts';
import { CHANGES_MAX, MOVED_DAYS_MAX } from './schemas.ts';
import { accountsOf, changesOf, type ForecastPlanRow } from './store.ts';

const EXPORTED_CHANGE = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('recurring'),
    recurring_transaction_id: members.id,
    account_id: members.id.nullable(),
    skipped: z.boolean(),
    amount: z
      .string()
      .regex(/^-?\d{1,16}(\.\d+)?$/)
      .nullable(),
    moved_days: z.int().min(-MOVED_DAYS_MAX).max(MOVED_DAYS_MAX),
    enabled: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('payment'),
    name: members.name,
    amount: z.string(),
    date: members.date,
    monthly: z.boolean(),
    enabled: z.boolean(),
  }),
]);

const EXPORTED_PLAN: Exported = {
  type: 'ForecastPlan',
  orderBy: ['id'],
  isSampled: false,
  schema: z
    .strictObject({
      id: members.id,
      shared: z.boolean(),
      name: members.name,
      currency: members.currency,
      below: z.string(),
      changes: z.array(EXPORTED_CHANGE).max(CHANGES_MAX),
      ...members.times,
    })
    .superRefine(({ below, currency, changes }, ctx) => {
      members.minor(below, currency, ctx, 'below');
      for (const change of changes) {
        if (change.kind === 'payment') members.minor(change.amount, currency, ctx, 'changes');
      }
    }),
  ...ownInFiles(() => FORECAST_PLAN as RecordKind),
  common: notCommon,
};

export const FORECAST_PLAN = recordKind({
  resource: 'forecast_plan',
  table: 'forecast_plans',
  isOwn: true,
  scope: 'recurring:write',
  // A recurring transaction that it names may be deleted later: the plan then says so.
  refersTo: {},
  uniqueBy: [],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_PLAN,
  describe: describePlans,
  columnsOf: planColumns,
});

/** Plans in change rows. Who does not see the account of a recurring transaction does not see the plan that names it. */
async function describePlans({ db, familyId }: Reading, rows: readonly ForecastPlanRow[]): Promise<Described[]> {
  const accounts = await accountsOf(db, familyId, rows.map(changesOf));
  return rows.map((row, at) => {
    const accountIds = accounts[at] ?? [];
    return {
      record: planRecord(row),
      ...(row.user_id !== null && { personId: row.user_id }),
      ...(accountIds.length > 0 && { accountIds }),
    };
  });
}

function planRecord(row: ForecastPlanRow): object {
  const { family_id: _, below_minor, changes: _text, ...rest } = row;
  return { ...rest, below: formatDecimal(below_minor, storedCurrency(row.currency)), changes: changesOf(row) };
}

function planColumns(record: RecordState): Columns<'forecast_plans'> {
  return {
    id: record.id,
    user_id: textOrNull(record, 'user_id'),
    name: text(record, 'name'),
    currency: text(record, 'currency'),
    below_minor: minor(record, 'below'),
    changes: JSON.stringify(record.changes),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
