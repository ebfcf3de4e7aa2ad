import { familyRecord } from '#access/people/families.ts';
import { isSet, type LedgerRow } from '#database/tables/ledger-tables.ts';
import { flagsOf } from '#database/tables/transactions.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { BUDGET, BUDGET_CATEGORY } from '#ledger/budgets/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { originalOf, REJECTED_TRANSFER, TRANSFER } from '#ledger/posting/index.ts';
import { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { parentsFirst, type RecordKind } from '#ledger/records/index.ts';
import { RECURRING } from '#ledger/recurring/index.ts';
import { RULE } from '#ledger/rules/kind.ts';
import { VALUATION } from '#ledger/valuations/index.ts';
import type { ExportReader, TaggedTransaction } from './export-reader.ts';
import type { SharesReader } from './shares-reader.ts';

// In these places since the first version; a kind that came later follows the budgets.
const FIRST: readonly RecordKind[] = [CATEGORY, TAG, MERCHANT, BUDGET, BUDGET_CATEGORY];
const BEFORE_ENTRIES: readonly RecordKind[] = [RECURRING];
const LAST: readonly RecordKind[] = [TRANSFER, REJECTED_TRANSFER, VALUATION, RULE];
const PLACED = new Set([EXCHANGE_RATE, ...FIRST, ...BEFORE_ENTRIES, ...LAST]);
const LATER = RECORD_KINDS.toReversed().filter((kind) => !PLACED.has(kind));

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
  yield line('Family', familyRecord(await reader.family()));
  for (const person of await parts.shares.people()) yield line('User', person);
  yield* kindLines(reader, EXCHANGE_RATE, new Set());
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
  for (const kind of [...FIRST, ...LATER, ...BEFORE_ENTRIES]) yield* kindLines(reader, kind, samples);
  yield* transactions(reader, own?.convert ?? null);
  for (const kind of LAST) yield* kindLines(reader, kind, samples);
}

/** The lines of a kind, parents before what has them. Without `samples` they are for other servers. */
async function* kindLines(
  reader: ExportReader,
  kind: RecordKind,
  samples: ReadonlySet<string> | undefined,
): AsyncGenerator<string> {
  const { exported } = kind;
  if (exported === null) return;
  const records = parentsFirst(kind, await reader.recordsOf(kind));
  const derived = await exported.derived?.(reader.reading, records);
  for (const [index, record] of records.entries()) {
    const form = samples === undefined ? exported.common : exported.data;
    const data = form(record, derived?.[index] ?? {});
    const mark = samples !== undefined && exported.isSampled && { is_sample: samples.has(record.id) };
    if (data !== null) yield line(exported.type, { ...data, ...mark });
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
      ...(converted && {
        converted: converted.get(row.id) ?? null,
        original: originalOf(row),
        set_by: jsonOrNull(row.set_by),
      }),
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
    cost_basis_method: row.cost_basis_method,
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
    original_minor: _m,
    original_currency: _u,
    original_fee_minor: _e,
    original_rate_source: _r,
    ...rest
  } = row;
  return {
    ...rest,
    amount: decimal(-amount_minor, row.currency),
    ...flagsOf(row),
  };
}

function jsonOrNull(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
