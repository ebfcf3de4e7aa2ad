import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';
import type { Coffer } from '../server/start-coffer.ts';

// biome-ignore lint/suspicious/noExplicitAny: the members of a record depend on its resource.
type Record_ = Record<string, any>;

export type FeedChange = {
  readonly sequence: number;
  readonly resource: string;
  readonly id: string;
  readonly kind: 'create' | 'update' | 'delete';
  readonly before: Record_ | null;
  readonly after: Record_ | null;
};

/** How a feed record maps to its row, and which columns are derived from other rows. */
type Replayed = {
  readonly resource: string;
  readonly derived?: readonly string[];
  row(record: Record_): object;
  /** The rows that the feed includes; all by default. */
  readonly where?: string;
};

const same = (record: Record_): object => record;
const minor = (text: string, code: string): string => {
  const currency = findCurrency(code);
  assert.ok(currency);
  const amount = parseAmount(text, currency);
  assert.ok(amount.ok);
  return String(amount.minor);
};

// A new column of these tables must be in the feed or listed here as derived; otherwise the test fails.
const TABLES: Readonly<Record<string, Replayed>> = {
  families: {
    resource: 'family',
    // A suspension is the operator's and has no change.
    derived: ['id', 'suspended_at', 'suspended_reason'],
    row: ({ id, enabled_currencies: codes, allocation_targets: targets, ...rest }) => ({
      ...rest,
      public_id: id,
      enabled_currencies: codes === null ? null : JSON.stringify(codes),
      allocation_targets: JSON.stringify(targets),
    }),
  },
  users: { resource: 'user', derived: ['password_hash'], row: same },
  accounts: {
    resource: 'account',
    // Entries change an account's figures and updated_at, and have their own changes.
    derived: ['opening_minor', 'balance_minor', 'valued_on', 'transaction_count', 'updated_at'],
    row: ({ account_type, updated_at: _, ...rest }) => ({ ...rest, type: account_type }),
  },
  account_shares: { resource: 'account_share', row: same, where: "permission <> 'owner'" },
  valuations: {
    resource: 'valuation',
    row: ({ amount, currency, ...rest }) => ({ ...rest, amount_minor: minor(amount, currency) }),
  },
  categories: { resource: 'category', row: same },
  merchants: { resource: 'merchant', derived: ['search_name'], row: ({ type: _, ...rest }) => rest },
  tags: { resource: 'tag', row: same },
  attachments: { resource: 'attachment', row: same },
  transactions: {
    resource: 'transaction',
    derived: ['search_text'],
    row: ({ signed_amount, tag_ids: _, set_by, original, ...rest }) => ({
      ...rest,
      amount_minor: minor(signed_amount, rest.currency),
      set_by: set_by === null ? null : JSON.stringify(set_by),
      original_minor: original === null ? null : minor(original.amount, original.currency),
      original_currency: original?.currency ?? null,
      original_fee_minor: original?.fee === undefined ? null : minor(original.fee, rest.currency),
      original_rate_source: original?.rate_source ?? null,
    }),
  },
  transfers: { resource: 'transfer', row: same },
  rejected_transfers: {
    resource: 'rejected_transfer',
    row: ({ inflow_account_id: _in, outflow_account_id: _out, ...rest }) => rest,
  },
  recurring_transactions: {
    resource: 'recurring_transaction',
    row: ({ signed_amount, signed_amount_min, signed_amount_max, signed_amount_avg, frequency, interval, ...rest }) => {
      const part = (text: string | null) => (text === null ? null : minor(text, rest.currency));
      const parts = [signed_amount_min, signed_amount_max, signed_amount_avg].map(part);
      const { every, unit, weekday, working_day } = interval;
      const saysAll = frequency !== null && weekday === null && working_day === null;
      return {
        ...rest,
        frequency: frequency ?? { week: 'weekly', day: 'weekly', year: 'yearly' }[unit as string] ?? 'monthly',
        interval: saysAll ? null : JSON.stringify({ every, unit, weekday, working_day }),
        amount_minor: minor(signed_amount, rest.currency),
        min_minor: parts[0],
        max_minor: parts[1],
        avg_minor: parts[2],
      };
    },
  },
  rules: {
    resource: 'rule',
    derived: ['version', 'pattern_size', 'text_size'],
    row: ({ applies_on, conditions, actions, ...rest }) => ({
      ...rest,
      applies_on: applies_on.join(),
      conditions: JSON.stringify(conditions),
      actions: JSON.stringify(actions),
    }),
  },
  budgets: {
    resource: 'budget',
    row: ({ budgeted_spending, expected_income, held_for_next_month, starting_amount, ...rest }) => ({
      ...rest,
      spending_minor: budgeted_spending === null ? null : minor(budgeted_spending, rest.currency),
      income_minor: expected_income === null ? null : minor(expected_income, rest.currency),
      held_minor: minor(held_for_next_month, rest.currency),
      starting_minor: minor(starting_amount, rest.currency),
    }),
  },
  budget_categories: {
    resource: 'budget_category',
    row: ({ budgeted_spending, currency, target, ...rest }) => ({
      ...rest,
      amount_minor: minor(budgeted_spending, currency),
      target_type: target?.type ?? null,
      target_minor: target && minor(target.amount, currency),
      target_date: target?.date ?? null,
    }),
  },
  budget_groups: {
    resource: 'budget_group',
    row: ({ category_ids, ...rest }) => ({ ...rest, category_ids: JSON.stringify(category_ids) }),
  },
  goals: {
    resource: 'goal',
    row: ({ target_amount, reserved_amount, account_ids, ...rest }) => ({
      ...rest,
      account_ids: account_ids === null ? null : JSON.stringify(account_ids),
      target_minor: minor(target_amount, rest.currency),
      reserved_minor: minor(reserved_amount, rest.currency),
    }),
  },
  saved_reports: { resource: 'saved_report', row: same },
  forecast_plans: {
    resource: 'forecast_plan',
    row: ({ below, changes, ...rest }) => ({
      ...rest,
      below_minor: minor(below, rest.currency),
      changes: JSON.stringify(changes),
    }),
  },
  account_statements: {
    resource: 'account_statement',
    row: ({ opening_balance, closing_balance, ...rest }) => ({
      ...rest,
      opening_minor: opening_balance === null ? null : minor(opening_balance, rest.currency),
      closing_minor: closing_balance === null ? null : minor(closing_balance, rest.currency),
    }),
  },
  reconciled_balances: {
    resource: 'reconciled_balance',
    row: ({ balance, ledger_balance, ...rest }) => ({
      ...rest,
      balance_minor: minor(balance, rest.currency),
      ledger_minor: minor(ledger_balance, rest.currency),
    }),
  },
  // How far a run has come is no change of it.
  rule_runs: { resource: 'rule_run', derived: ['position', 'processed', 'modified', 'versions', 'last_id'], row: same },
  exchange_rates: { resource: 'exchange_rate', row: same },
  security_prices: {
    resource: 'security_price',
    row: ({ provisional, ...rest }) => ({ ...rest, is_provisional: Number(provisional) }),
  },
  securities: {
    resource: 'security',
    // Answers of the source of prices are no changes of a security.
    derived: ['prices_due_at', 'price_fault'],
    row: ({ security_type, offline, ...rest }) => ({ ...rest, kind: security_type, is_offline: Number(offline) }),
  },
  trades: {
    resource: 'trade',
    row: ({ qty, amount, fee, tax, cost, lots, ...rest }) => ({
      ...rest,
      quantity: qty,
      amount_minor: minor(amount, rest.currency),
      fee_minor: minor(fee, rest.currency),
      tax_minor: minor(tax, rest.currency),
      cost_minor: cost === null ? null : minor(cost, rest.currency),
      lots: lots === null ? null : JSON.stringify(lots),
    }),
  },
  family_exports: { resource: 'family_export', row: same },
  // How far the job has come is no change of the import. A deleted one is gone for everybody but the job.
  imports: {
    resource: 'import',
    derived: [
      'position',
      'deleted',
      'byte_size',
      'configuration',
      'mappings',
      'statements',
      'verification',
      'file_digest',
    ],
    row: (record) => ({ ...record, account_id: record.account_id ?? '' }),
    where: 'deleted = 0',
  },
  family_imports: { resource: 'family_import', derived: ['records_done'], row: same },
  import_templates: { resource: 'import_template', row: same },
  proposals: { resource: 'proposal', derived: ['account_ids'], row: ({ items: _, ...rest }) => rest },
  // Values of the job are no changes of these.
  bank_connections: {
    resource: 'bank_connection',
    derived: ['secrets', 'pending_secrets', 'due_at', 'error_message', 'failures', 'failing_since'],
    row: same,
  },
  linked_accounts: {
    resource: 'linked_account',
    derived: ['fetch_id', 'balance_date', 'synced_until', 'reads', 'reads_on', 'agreed_on', 'updated_at'],
    row: same,
  },
  syncs: { resource: 'sync', derived: ['started_at', 'is_fetched', 'error_message', 'results'], row: same },
};

/** Every change of the feed, page by page. */
export async function readFeed(coffer: Coffer, credential: object, limit = 500): Promise<FeedChange[]> {
  const changes: FeedChange[] = [];
  for (let cursor = '0', more = true; more; ) {
    const { status, body, text } = await coffer.call(
      'GET',
      `/api/v1/changes?cursor=${cursor}&limit=${limit}`,
      credential,
    );
    assert.equal(status, 200, text);
    changes.push(...body.changes);
    cursor = body.next_cursor;
    more = body.has_more;
  }
  return changes;
}

/** Applies all changes in order. @throws AssertionError when a change does not start from the record's last state. */
export function applyForward(changes: readonly FeedChange[]): Map<string, Record_> {
  const records = new Map<string, Record_>();
  for (const { resource, id, kind, before, after, sequence } of changes) {
    const key = `${resource} ${id}`;
    assert.deepEqual(
      settled(resource, records.get(key) ?? null),
      settled(resource, before),
      `change ${sequence}, ${kind} of a ${resource}, begins elsewhere`,
    );
    assert.deepEqual([before === null, after === null], [kind === 'create', kind === 'delete'], String(sequence));
    if (after === null) records.delete(key);
    else records.set(key, after);
  }
  return records;
}

// An account's updated_at changes with its entries, between its own changes.
function settled(resource: string, record: Record_ | null): Record_ | null {
  return resource === 'account' && record !== null ? { ...record, updated_at: null } : record;
}

/** Undoes the changes, the last one first. @throws AssertionError when a record differs from the change's result. */
export function applyBackward(records: Map<string, Record_>, changes: readonly FeedChange[]): void {
  for (const { resource, id, before, after } of changes.toReversed()) {
    const key = `${resource} ${id}`;
    assert.deepEqual(settled(resource, records.get(key) ?? null), settled(resource, after));
    if (before === null) records.delete(key);
    else records.set(key, before);
  }
}

/** The records as rows, table by table, in the form of {@link storedLedger}. */
export function replayedLedger(records: ReadonlyMap<string, Record_>): Record<string, string[]> {
  const rowsOf = ([table, { resource, row }]: [string, Replayed]): [string, string[]] => {
    const ours = [...records].filter(([key]) => key.startsWith(`${resource} `)).map(([, record]) => record);
    return [table, ours.map((record) => canonical(row(record))).sort()];
  };
  const tags = [...records]
    .filter(([key]) => key.startsWith('transaction '))
    .flatMap(([, { id, tag_ids }]) => tag_ids.map((tag: string) => canonical({ transaction_id: id, tag_id: tag })));
  return { ...Object.fromEntries(Object.entries(TABLES).map(rowsOf)), transaction_tags: tags.sort() };
}

type Stored = { readonly database: { readonly read: Kysely<LedgerTables> } };

/** The stored rows without derived columns. */
export async function storedLedger({ database }: Stored, familyId: number): Promise<Record<string, string[]>> {
  const db = database.read as unknown as Kysely<never>;
  const read = async (table: string, { derived = [], where = 'true' }: Partial<Replayed>) => {
    const owner = table === 'families' ? 'id' : 'family_id';
    const { rows } = await sql<Record_>`
      select * from ${sql.table(table)} where ${sql.ref(owner)} = ${familyId} and ${sql.raw(where)}`.execute(db);
    const left = new Set(['family_id', ...derived]);
    return rows
      .map((row) => canonical(Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name)))))
      .sort();
  };
  const ledger: Record<string, string[]> = { transaction_tags: await read('transaction_tags', {}) };
  for (const [table, replayed] of Object.entries(TABLES)) ledger[table] = await read(table, replayed);
  return ledger;
}

// Writes integers and flags alike, whether from JSON or from a database.
function canonical(row: object): string {
  const plain = (value: unknown): unknown =>
    typeof value === 'boolean' ? String(Number(value)) : value === null ? null : String(value);
  return JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [name, plain(value)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}
