import { setImmediate } from 'node:timers/promises';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { addAccount } from '#ledger/accounts/index.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { fillAccount } from '#ledger/posting/index.ts';
import { addTransactions, searchText, type TaggedRow, type TransactionRow } from '#ledger/transactions/index.ts';
import { addTransfers, type Joining, joinLegs } from '#ledger/transfers/index.ts';
import type { PlannedEntry, PlannedFamily, PlannedTransfer } from './plan.ts';
import { ACCOUNTS, type AccountKey } from './sample-family.ts';
import { SampleLabels } from './sample-labels.ts';
import { markSamples } from './store.ts';

const INSTITUTION = 'Sample data';
/** The suffix of sample account names. */
const SUFFIX = ' (sample)';

const KEYS = Object.keys(ACCOUNTS) as AccountKey[];

type Accounts = Readonly<Record<AccountKey, AccountRow>>;
type Parts = { readonly ownerId: string; readonly currency: Currency };

/** Writes a plan in the running write, each row with its change row. */
export async function writePlan(tx: FamilyTransaction, plan: PlannedFamily, parts: Parts): Promise<void> {
  const accounts = await openAccounts(tx, parts);
  const labels = await SampleLabels.of(tx);
  const tagged: TaggedRow[] = [];
  for (const entry of plan.entries) {
    const tagIds = entry.tag === null ? [] : [await labels.tag(entry.tag)];
    tagged.push({ row: await rowOf(tx, accounts[entry.account], entry, labels), tagIds });
  }
  const joinings: Joining[] = [];
  for (const transfer of plan.transfers) joinings.push(await legsOf(tx, accounts, transfer, labels));
  tagged.push(...joinings.flatMap(({ outflow, inflow }) => [outflow, inflow].map((row) => ({ row, tagIds: [] }))));
  for (let from = 0; from < tagged.length; from += CHUNK) {
    await addTransactions(tx, tagged.slice(from, from + CHUNK));
    // Let reads run between the chunks.
    await setImmediate();
  }
  await addTransfers(tx, joinings);
  const rows = tagged.map(({ row }) => row);
  const entries = Map.groupBy(rows, (row) => row.account_id);
  for (const key of KEYS) {
    const account = accounts[key];
    await fillAccount(tx, account, { valuations: valuationsOf(plan, key), entries: entries.get(account.id) ?? [] });
  }
}

const CHUNK = 500;

async function openAccounts(tx: FamilyTransaction, { ownerId, currency }: Parts): Promise<Accounts> {
  const accounts: Partial<Record<AccountKey, AccountRow>> = {};
  for (const key of KEYS) {
    const { name, type, subtype } = ACCOUNTS[key];
    const row = await addAccount(tx, ownerId, {
      ...{ name: `${name}${SUFFIX}`, type, subtype, currency: currency.code, status: 'active' },
      ...{ institution_name: INSTITUTION, institution_domain: null },
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

async function rowOf(
  tx: FamilyTransaction,
  account: AccountRow,
  entry: Omit<PlannedEntry, 'account' | 'tag'>,
  labels: SampleLabels,
): Promise<TransactionRow> {
  const { name, notes, category, merchant } = entry;
  return {
    family_id: tx.familyId,
    id: newId(),
    account_id: account.id,
    date: entry.date,
    amount_minor: entry.minor,
    currency: account.currency,
    name,
    notes,
    search_text: searchText(name, notes),
    category_id: category === null ? null : await labels.category(category),
    merchant_id: merchant === null ? null : await labels.merchant(merchant),
    kind: 'standard',
    excluded: flag(false),
    pending: flag(entry.pending),
    ...{ external_id: null, source: null, transfer_id: null, parent_id: null, split_parts_count: 0n },
    created_at: tx.now,
    updated_at: tx.now,
  };
}

async function legsOf(tx: FamilyTransaction, accounts: Accounts, transfer: PlannedTransfer, labels: SampleLabels) {
  const { date, minor, name, category } = transfer;
  const [source, destination] = [accounts[transfer.from], accounts[transfer.to]];
  const leg = { date, name, merchant: null, notes: null, pending: false };
  const outflow = await rowOf(tx, source, { ...leg, minor: -minor, category }, labels);
  const inflow = await rowOf(tx, destination, { ...leg, minor, category: null }, labels);
  return joinLegs(tx, { inflow, outflow }, { source, destination }, 'confirmed');
}
