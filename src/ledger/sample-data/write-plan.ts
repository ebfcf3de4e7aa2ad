import { setImmediate } from 'node:timers/promises';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import type { CivilMonth } from '#kernel/time/civil-month.ts';
import { addAccount } from '#ledger/accounts/index.ts';
import { attachStored, type StoredFile } from '#ledger/attachments/index.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { defaultCategories, namesOfDefault } from '#ledger/default-categories.ts';
import { addCategory } from '#ledger/labels/categories/index.ts';
import { addMerchant } from '#ledger/labels/merchants/index.ts';
import { addTag } from '#ledger/labels/tags/index.ts';
import {
  addTransfers,
  contributionsCategory,
  INFLOW_KIND,
  type NewEntry,
  newTransfer,
  originalColumns,
  outflowKind,
  postEntries,
  requirePosted,
  type TransactionRow,
} from '#ledger/posting/index.ts';
import { addValuation } from '#ledger/valuations/index.ts';
import type { PlannedEntry, PlannedFamily, PlannedStatement, PlannedTransfer } from './plan.ts';
import { ACCOUNTS, type AccountKey, DOLLAR_ACCOUNT, SUBCATEGORIES } from './sample-family.ts';
import { idsByName, markSamples } from './store.ts';
import { writePortfolio } from './write-portfolio.ts';
import { writeBudgets, writeGoals, writeGroups, writeReports, writeRules, writeStatements } from './write-records.ts';

const INSTITUTION = 'Sample data';

const KEYS = Object.keys(ACCOUNTS) as AccountKey[];

type Accounts = Readonly<Record<AccountKey, AccountRow>>;
type Parts = {
  readonly ownerId: string;
  readonly currency: Currency;
  readonly month: CivilMonth;
  readonly receipt: StoredFile | null;
};

/** Writes planned sample data in the running write, each row with its change row. */
export async function writePlan(tx: FamilyTransaction, plan: PlannedFamily, parts: Parts): Promise<void> {
  const accounts = await openAccounts(tx, plan, parts);
  for (const key of KEYS) {
    for (const valuation of valuationsOf(plan, key)) await addValuation(tx, accounts[key], valuation);
  }
  const labels = await SampleLabels.of(tx);
  const entries: NewEntry[] = [];
  for (const entry of plan.entries) {
    const tagIds = entry.tag === null ? [] : [await labels.tag(entry.tag)];
    const cleared = isCleared(plan.statement, entry.account, entry.date);
    entries.push({ ...(await entryOf(accounts[entry.account], entry, labels)), tagIds, cleared });
  }
  for (const transfer of plan.transfers) entries.push(...(await sidesOf(tx, { accounts, plan }, transfer, labels)));
  const rows: TransactionRow[] = [];
  for (let from = 0; from < entries.length; from += CHUNK) {
    rows.push(...requirePosted(await postEntries(tx, entries.slice(from, from + CHUNK))));
    await setImmediate(); // thousands of rows take a while: let reads through
  }
  await addTransfers(tx, transfersOf(tx, rows));
  await writePortfolio(tx, plan.portfolio, { accounts, currency: parts.currency });
  await writeStatements(tx, plan, accounts);
  await writeGoals(tx, plan.goals, accounts);
  await writeRules(tx, labels);
  await writeReports(tx);
  await writeBudgets(tx, plan.budget, { ...parts, labels });
  await writeGroups(tx, labels);
  // Entries are posted in their order, those of the plan first.
  const bought = rows[plan.entries.indexOf(plan.receipt)];
  if (parts.receipt !== null && bought !== undefined) await attachStored(tx, bought, parts.receipt);
}

/** Whether the bank has listed an entry in the statement or before it. */
function isCleared({ account, end }: PlannedStatement, of: AccountKey, date: CivilDate): 0 | 1 {
  return flag(of === account && date <= end);
}

const CHUNK = 500;

async function openAccounts(
  tx: FamilyTransaction,
  { portfolio: { foreign } }: PlannedFamily,
  { ownerId, currency }: Parts,
): Promise<Accounts> {
  const accounts: Partial<Record<AccountKey, AccountRow>> = {};
  for (const key of KEYS) {
    const { name, type, subtype } = ACCOUNTS[key];
    const isAbroad = key === 'abroad';
    const row = await addAccount(tx, ownerId, {
      name: isAbroad && foreign === 'USD' ? DOLLAR_ACCOUNT : name,
      type,
      subtype,
      currency: isAbroad ? foreign : currency.code,
      status: 'active',
      institution_name: INSTITUTION,
      institution_domain: null,
    });
    await markSamples(tx.db, tx.familyId, [['account', row.id]]);
    accounts[key] = row;
  }
  return accounts as Accounts;
}

function valuationsOf({ opened, openings, valuations }: PlannedFamily, key: AccountKey) {
  const opening = { date: opened, amount_minor: openings[key], notes: null };
  const stated = valuations.filter(({ account }) => account === key);
  return [
    { ...opening, kind: 'opening_anchor', floats: flag(true) } as const,
    ...stated.map(({ date, minor }) => {
      const valuation = { date, amount_minor: minor, notes: null };
      return { ...valuation, kind: 'reconciliation', floats: flag(false) } as const;
    }),
  ];
}

async function entryOf(
  account: AccountRow,
  { date, minor, name, notes, category, merchant, original, pending }: Omit<PlannedEntry, 'account' | 'tag'>,
  labels: SampleLabels,
): Promise<NewEntry> {
  return {
    account_id: account.id,
    date,
    amount_minor: minor,
    currency: account.currency,
    ...originalColumns(original, storedCurrency(account.currency)),
    name,
    notes,
    category_id: category === null ? null : await labels.category(category),
    merchant_id: merchant === null ? null : await labels.merchant(merchant),
    pending: flag(pending),
    reviewed: flag(category !== null),
  };
}

async function sidesOf(
  tx: FamilyTransaction,
  { accounts, plan }: { readonly accounts: Accounts; readonly plan: PlannedFamily },
  { date, minor, name, category, from, to }: PlannedTransfer,
  labels: SampleLabels,
): Promise<NewEntry[]> {
  const side = { date, name, merchant: null, notes: null, original: null, pending: false };
  const kind = outflowKind(accounts[from].type, accounts[to].type);
  const outflow = await entryOf(accounts[from], { ...side, minor: -minor, category }, labels);
  const inflow = await entryOf(accounts[to], { ...side, minor, category: null }, labels);
  const category_id = outflow.category_id ?? (await contributionsCategory(tx, kind));
  const shared = { transfer_id: newId(), reviewed: flag(true) };
  return [
    { ...outflow, kind, category_id, ...shared, cleared: isCleared(plan.statement, from, date) },
    { ...inflow, kind: INFLOW_KIND, ...shared, cleared: isCleared(plan.statement, to, date) },
  ];
}

/** The transfers whose sides are among the rows. */
function transfersOf(tx: FamilyTransaction, rows: readonly TransactionRow[]) {
  const sides = Map.groupBy(rows, (row) => row.transfer_id);
  sides.delete(null);
  return [...sides].flatMap(([id, [outflow, inflow]]) => {
    if (id === null || outflow === undefined || inflow === undefined) return [];
    const sample = { id, status: 'confirmed', matched_by: 'manual', notes: null } as const;
    return [{ transfer: newTransfer(tx, { ...sample, inflow, outflow }), inflow, outflow }];
  });
}

const COLORS = ['#3b82f6', '#22c55e', '#f97316', '#a855f7', '#14b8a6', '#eab308', '#e11d48', '#6366f1'] as const;

/** Label ids by name. Existing labels are reused; only created ones are marked as samples. */
class SampleLabels {
  readonly #tx: FamilyTransaction;
  readonly #categories: Map<string, string>;
  readonly #merchants: Map<string, string>;
  readonly #tags: Map<string, string>;
  #made = 0;

  private constructor(tx: FamilyTransaction, ...known: readonly [Names, Names, Names]) {
    this.#tx = tx;
    [this.#categories, this.#merchants, this.#tags] = known;
  }

  static async of(tx: FamilyTransaction): Promise<SampleLabels> {
    const known = (table: 'categories' | 'merchants' | 'tags') => idsByName(tx.db, tx.familyId, table);
    return new SampleLabels(tx, await known('categories'), await known('merchants'), await known('tags'));
  }

  /** The id of the category with that name, in any language for a default one, created if missing. */
  async category(name: string): Promise<string> {
    const known = namesOfDefault(name).flatMap((one) => this.#categories.get(one) ?? [])[0];
    if (known !== undefined) return known;
    const parent = SUBCATEGORIES[name];
    const parent_id = parent === undefined ? null : await this.category(parent);
    const preset = defaultCategories('en').find((one) => one.name === (parent ?? name));
    const values = { name, color: preset?.color ?? COLORS[0], icon: preset?.icon ?? 'shapes', parent_id };
    return this.#keep(this.#categories, 'category', await addCategory(this.#tx, values));
  }

  /** The id of the merchant with that name, created if missing. */
  async merchant(name: string): Promise<string> {
    const known = this.#merchants.get(name);
    if (known !== undefined) return known;
    return this.#keep(this.#merchants, 'merchant', await addMerchant(this.#tx, { name, color: this.#nextColor() }));
  }

  /** The id of the tag with that name, created if missing. */
  async tag(name: string): Promise<string> {
    const known = this.#tags.get(name);
    if (known !== undefined) return known;
    return this.#keep(this.#tags, 'tag', await addTag(this.#tx, { name, color: this.#nextColor() }));
  }

  async #keep(
    names: Names,
    resource: 'category' | 'merchant' | 'tag',
    { id, name }: { readonly id: string; readonly name: string },
  ): Promise<string> {
    names.set(name, id);
    await markSamples(this.#tx.db, this.#tx.familyId, [[resource, id]]);
    return id;
  }

  #nextColor(): string {
    this.#made += 1;
    return COLORS[this.#made % COLORS.length] ?? COLORS[0];
  }
}

type Names = Map<string, string>;
