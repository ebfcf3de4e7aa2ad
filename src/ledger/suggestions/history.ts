import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { membersByRules } from '#ledger/rules/engine/index.ts';
import { entryVisibleTo, type VisibleAccounts } from '#ledger/visibility/index.ts';
import type { KnownEntry } from './evidence.ts';
import type { Example } from './predict.ts';

/** The newest entries with a category that are read. */
const READ_MAX = 5000;

/** The columns of an entry that tell something about its labels. */
export const KNOWN_COLUMNS = ['id', 'name', 'amount_minor', 'currency', 'account_id', 'merchant_id'] as const;

export type KnownRow = Pick<PastRow, (typeof KNOWN_COLUMNS)[number]>;
type PastRow = Awaited<ReturnType<typeof readHistory>>[number];

/** The newest entries with a category, as far as the person sees them. Transfers and parts of splits are not like other entries. */
export function readHistory(db: Kysely<LedgerTables>, visible: VisibleAccounts) {
  return db
    .selectFrom('transactions as t')
    .select([...KNOWN_COLUMNS, 'date', 'category_id', 'set_by'])
    .where('t.family_id', '=', visible.familyId)
    .where('t.category_id', 'is not', null)
    .where('t.transfer_id', 'is', null)
    .where('t.parent_id', 'is', null)
    .where(entryVisibleTo(visible, { account: 't.account_id', date: 't.date' }))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_MAX)
    .execute();
}

/** The decisions of people: a member that a rule has set teaches nothing, the rule sets it again. */
export function examplesOf(rows: readonly PastRow[], member: 'category_id' | 'merchant_id'): Example[] {
  return rows.flatMap((row) => {
    const labelId = row[member];
    if (labelId === null || membersByRules(row.set_by).includes(member)) return [];
    const entry = knownEntry(row);
    return [{ entry: member === 'merchant_id' ? { ...entry, merchantId: null } : entry, labelId }];
  });
}

export function knownEntry({ name, amount_minor, currency, account_id, merchant_id }: KnownRow): KnownEntry {
  return {
    name,
    isIncome: amount_minor > 0n,
    accountId: account_id,
    amount: formatDecimal(amount_minor, storedCurrency(currency)),
    merchantId: merchant_id,
  };
}
