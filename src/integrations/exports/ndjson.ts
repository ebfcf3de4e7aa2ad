import { isSet, type LedgerRow } from '#database/tables/ledger-tables.ts';
import { commonRuleData, ownRuleData } from '#integrations/exports/rules/rule-data.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { monthEnd, monthStart } from '#kernel/time/civil-month.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
import { LABELS, RECORD_KINDS } from '#ledger/record-kinds.ts';
import { parentsFirst, type RecordKind } from '#ledger/records/index.ts';
import type { ExportReader, TaggedTransaction } from './export-reader.ts';
import type { SharesReader } from './shares-reader.ts';

// In these places since the first version; a kind that came later follows the budgets.
const LABEL_KINDS = [CATEGORY, TAG, MERCHANT];
const OTHERS = RECORD_KINDS.toReversed().filter(
  (kind) => kind.exported !== null && kind !== EXCHANGE_RATE && !LABELS.includes(kind.resource),
);

/** Current balances by account id, in minor units of the account's currency. */
export type Balances = ReadonlyMap<string, bigint>;

/** An amount in the family's currency, by the transaction's id; without a rate there is none. */
export type Converted = ReadonlyMap<string, object>;

/** The reads of the ledger that exports need. */
export type ExportParts = {
  readonly balances: Balances;
  readonly shares: SharesReader;
  convert(rows: readonly TaggedTransaction[]): Promise<Converted>;
};

/**
 * The resources that other servers of this format know, as lines of `{"type":…,"data":…}`, each after those that it refers to.
 * They refuse a file with another type in it.
 */
export async function* commonResources(reader: ExportReader, { balances }: ExportParts): AsyncGenerator<string> {
  yield* resources(reader, balances, null);
}

/** All resources with every member, in the same form. */
export async function* allResources(reader: ExportReader, parts: ExportParts): AsyncGenerator<string> {
  yield line('Family', familyData(await reader.family()));
  for (const person of await parts.shares.people()) yield line('User', person);
  yield* kindLines(reader, EXCHANGE_RATE, undefined);
  yield* resources(reader, parts.balances, parts);
}

/** With `own` each resource has the members that only Coffer knows, and accounts are followed by their shares. */
async function* resources(reader: ExportReader, balances: Balances, own: ExportParts | null): AsyncGenerator<string> {
  const samples = await own?.shares.samples();
  const marked = (id: string) => samples && { is_sample: samples.has(id) };
  const accounts = new Map((await reader.accounts()).map((account) => [account.id, account]));
  for (const account of accounts.values()) {
    yield line('Account', { ...accountData(account, balances), ...marked(account.id) });
  }
  if (own !== null) yield* shares([...accounts.keys()], own);
  for (const kind of LABEL_KINDS) yield* kindLines(reader, kind, samples);
  yield* budgets(reader);
  for (const kind of OTHERS)
    if (own !== null || kind.exported?.isCommon === true) yield* kindLines(reader, kind, samples);
  for (const row of await reader.recurring())
    yield line('RecurringTransaction', { ...recurringData(row), ...(own && ownRecurringData(row)) });
  yield* transactions(reader, own?.convert ?? null);
  for (const row of await reader.pairs('transfers')) {
    const { inflow_account_id: _in, outflow_account_id: _out, ...transfer } = plain(row);
    yield line('Transfer', transfer);
  }
  for (const row of await reader.pairs('rejected_transfers')) yield line('RejectedTransfer', plain(row));
  for (const row of await reader.valuations()) {
    const currency = accounts.get(row.account_id)?.currency ?? '';
    const { amount_minor, floats, ...valuation } = plain(row);
    const known = own !== null && { floats: isSet(floats) };
    yield line('Valuation', { ...valuation, amount: decimal(amount_minor, currency), currency, ...known });
  }
  for (const row of await reader.rules()) {
    const data = own === null ? commonRuleData(row) : ownRuleData(row);
    if (data !== undefined) yield line('Rule', data);
  }
}

/** Budgets with their days, then their categories. */
async function* budgets(reader: ExportReader): AsyncGenerator<string> {
  const all = await reader.budgets();
  if (all.length === 0) return;
  const startDay = Number((await reader.family()).month_start_day);
  const rows = Map.groupBy(await reader.budgetCategories(), ({ budget_id }) => budget_id);
  for (const budget of all) yield line('Budget', budgetData(budget, rows.get(budget.id) ?? [], startDay));
  for (const budget of all) {
    for (const { amount_minor, rollover, ...row } of (rows.get(budget.id) ?? []).map(plain)) {
      const budgeted_spending = decimal(amount_minor, budget.currency);
      yield line('BudgetCategory', { ...row, budgeted_spending, currency: budget.currency, rollover: isSet(rollover) });
    }
  }
}

/** The lines of a kind, parents before what has them. */
async function* kindLines(
  reader: ExportReader,
  kind: RecordKind,
  samples: ReadonlySet<string> | undefined,
): AsyncGenerator<string> {
  const { exported } = kind;
  if (exported === null) return;
  const records = await reader.recordsOf(kind, exported.orderBy);
  for (const record of parentsFirst(kind, records)) {
    const mark = samples !== undefined && exported.isSampled && { is_sample: samples.has(record.id) };
    yield line(exported.type, { ...exported.data(record), ...mark });
  }
}

async function* shares(accountIds: readonly string[], { shares: reader }: ExportParts): AsyncGenerator<string> {
  const byAccount = await reader.byAccount();
  for (const row of accountIds.flatMap((id) => byAccount.get(id) ?? [])) {
    yield line('AccountShare', { ...plain(row), include_in_finances: isSet(row.include_in_finances) });
  }
}

async function* transactions(reader: ExportReader, convert: ExportParts['convert'] | null): AsyncGenerator<string> {
  for await (const page of reader.transactions()) {
    const parts = await reader.partsOf(page.filter(({ split_parts_count }) => split_parts_count > 0n));
    const converted = await convert?.(page.concat(...parts.values()));
    const dataOf = (row: TaggedTransaction) => ({
      ...transactionData(row),
      ...(converted && { converted: converted.get(row.id) ?? null, set_by: jsonOrNull(row.set_by) }),
    });
    for (const whole of page.filter(({ parent_id }) => parent_id === null)) {
      const lines = parts.get(whole.id);
      yield line('Transaction', {
        ...dataOf(whole),
        ...(lines && { split_lines: lines.map(dataOf) }),
      });
    }
  }
}

function line(type: string, data: object): string {
  return `${JSON.stringify({ type, data })}\n`;
}

/** Minor units as a plain decimal. */
export function decimal(minor: bigint, code: string): string {
  return formatDecimal(minor, storedCurrency(code));
}

function plain<Row extends { readonly family_id: unknown }>({ family_id: _family, ...row }: Row) {
  return row;
}

/** The class name of an account type in this format. */
export function accountableType(type: string): string {
  return type.replace(/(^|_)([a-z])/g, (_match, _bar, letter: string) => letter.toUpperCase());
}

function accountData(row: LedgerRow<'accounts'>, balances: Balances): object {
  const { id, name, type, subtype, currency, status, institution_name, institution_domain } = row;
  return {
    id,
    name,
    accountable_type: accountableType(type),
    subtype,
    currency,
    status,
    balance: decimal(balances.get(id) ?? row.balance_minor, currency),
    opening_balance: decimal(row.opening_minor, currency),
    institution_name,
    institution_domain,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

// In this format money out is positive.
function transactionData(row: TaggedTransaction): object {
  const {
    family_id: _f,
    search_text: _s,
    amount_minor,
    parent_id: _p,
    split_parts_count: _c,
    set_by: _o,
    ...rest
  } = row;
  return {
    ...rest,
    amount: decimal(-amount_minor, row.currency),
    excluded: isSet(row.excluded),
    pending: isSet(row.pending),
    cleared: isSet(row.cleared),
    reviewed: isSet(row.reviewed),
  };
}

function jsonOrNull(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

function recurringData(row: LedgerRow<'recurring_transactions'>): object {
  const { category_id: _c, payment_name: _p, end_date: _e, ...known } = row;
  const { family_id: _family, amount_minor, min_minor, max_minor, avg_minor, ...rest } = known;
  const amount = (minor: bigint | null) => (minor === null ? null : decimal(-minor, row.currency));
  return {
    ...rest,
    amount: amount(amount_minor),
    // Negated, maximum and minimum swap.
    expected_amount_min: amount(max_minor),
    expected_amount_max: amount(min_minor),
    expected_amount_avg: amount(avg_minor),
    expected_day_of_month: Number(row.expected_day_of_month),
    occurrence_count: Number(row.occurrence_count),
    manual: isSet(row.manual),
  };
}

function ownRecurringData({ category_id, payment_name, end_date }: LedgerRow<'recurring_transactions'>): object {
  return { category_id, payment_name, end_date };
}

function budgetData(row: LedgerRow<'budgets'>, rows: readonly LedgerRow<'budget_categories'>[], startDay: number) {
  const { family_id: _family, spending_minor, income_minor, held_minor, starting_minor, ...rest } = row;
  const allocated = rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  const amount = (minor: bigint) => decimal(minor, row.currency);
  return {
    ...rest,
    start_date: monthStart(row.month, startDay),
    end_date: monthEnd(row.month, startDay),
    budgeted_spending: amount(spending_minor ?? allocated),
    is_sum_of_categories: spending_minor === null,
    expected_income: income_minor === null ? null : amount(income_minor),
    held_for_next_month: amount(held_minor),
    starting_amount: amount(starting_minor),
  };
}

function familyData({
  id: _id,
  public_id,
  enabled_currencies,
  month_start_day,
  ...rest
}: LedgerRow<'families'>): object {
  return {
    id: public_id,
    ...rest,
    month_start_day: Number(month_start_day),
    enabled_currencies: enabled_currencies === null ? null : JSON.parse(enabled_currencies),
  };
}
