import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { preparedRows } from '#database/prepared.ts';
import type { LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';
import { type AccountRow, type EntryMoney, requireBalanceInRange } from '#ledger/balances/index.ts';
import {
  anchor,
  insertValuations,
  type NewValuation,
  newValuation,
  valuationRecord,
} from '#ledger/valuations/index.ts';

const insertDays = preparedRows(
  ['family_id', 'account_id', 'date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'],
  (db: Kysely<LedgerTables>, rows: NewLedgerRow<'account_days'>[]) => db.insertInto('account_days').values(rows),
);

/** What a new account is filled with; the entries are in its own currency and lie after its opening anchor. */
export type Filling = { readonly valuations: readonly NewValuation[]; readonly entries: readonly EntryMoney[] };

/**
 * Fills an account that has nothing yet, at once: its valuations, each with its change row, its days, its number of transactions
 * and its present balance. Whoever calls it writes the entries themselves.
 * @throws AppError `validation_failed` when a balance or a day's flows would be out of range.
 */
export async function fillAccount(
  tx: FamilyTransaction,
  account: AccountRow,
  { valuations, entries }: Filling,
): Promise<void> {
  const { familyId } = tx;
  const stated = valuations.map((valuation) => newValuation(tx, account, valuation));
  await insertValuations(tx.db, stated);
  await tx.recordAll(
    stated.map((row) => ({
      ...({ resource: 'valuation', id: row.id, kind: 'create' } as const),
      after: valuationRecord(row, account),
      accountIds: [account.id],
    })),
  );
  const days = [...Map.groupBy(entries, ({ date }) => date)].map(([date, own]) => {
    const sum = (wanted: (minor: bigint) => bigint) => own.reduce((sum, entry) => sum + wanted(entry.amount_minor), 0n);
    const inflows_minor = sum((minor) => (minor > 0n ? minor : 0n));
    const outflows_minor = sum((minor) => (minor < 0n ? -minor : 0n));
    requireBalanceInRange('amount', inflows_minor);
    requireBalanceInRange('amount', outflows_minor);
    return { date, inflows_minor, outflows_minor, entries: BigInt(own.length) };
  });
  const { id, currency } = account;
  await insertDays(
    tx.db,
    days.map((day) => ({ family_id: familyId, account_id: id, currency, ...day })),
  );
  await tx.db
    .updateTable('accounts')
    .set({ transaction_count: BigInt(entries.length) })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
  await anchor(tx, account, null);
}
