import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { accountRecord } from '#ledger/accounts/index.ts';
import { restoreAttachments } from '#ledger/attachments/index.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { restoreBudgets } from '#ledger/budgets/index.ts';
import { restoreGoals } from '#ledger/goals/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import type { LabelKind, LabelTable } from '#ledger/labels/shared/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { exchangeRateRecord } from '#ledger/rates/manual/index.ts';
import { accountOf, recurringRecord } from '#ledger/recurring/index.ts';
import { restoreRule } from '#ledger/rules/index.ts';
import { markSamples } from '#ledger/sample-data/index.ts';
import { addShare } from '#ledger/sharing/index.ts';
import { accountsOfPair, pairRecord } from '#ledger/transfer-sides/index.ts';
import { restoreValuations } from '#ledger/valuations/index.ts';
import { restoreEntries } from './restore-entries.ts';
import type { RestoredPart } from './restored-part.ts';

/**
 * Writes records of an export with their ids and instants, each with its change row. Sums and balances follow from the entries.
 * @throws AppError `validation_failed` when a sum would be out of range.
 */
export async function writePart(tx: FamilyTransaction, part: RestoredPart): Promise<void> {
  await writeRates(tx, part.rates ?? []);
  for (const account of part.accounts ?? []) await writeAccount(tx, account);
  await writeValuations(tx, part.valuations ?? []);
  await writeLabels(tx, CATEGORY, part.categories ?? []);
  await writeLabels(tx, TAG, part.tags ?? []);
  const merchants = (part.merchants ?? []).map((row) => ({ ...row, search_name: row.name.toLowerCase() }));
  await writeLabels(tx, MERCHANT, merchants);
  await writeRecurring(tx, part.recurring ?? []);
  await restoreBudgets(tx, part.budgets ?? [], part.budgetCategories ?? []);
  await restoreGoals(tx, part.goals ?? []);
  await restoreEntries(tx, part.entries ?? [], part.transfers ?? []);
  await writeRejected(tx, part.rejected ?? []);
  await restoreAttachments(tx, part.attachments ?? []);
  for (const rule of part.rules ?? []) await restoreRule(tx, rule);
  if (part.samples) await markSamples(tx.db, tx.familyId, part.samples);
}

type Rows<Member extends keyof RestoredPart> = NonNullable<RestoredPart[Member]>;

async function writeRates(tx: FamilyTransaction, rates: Rows<'rates'>): Promise<void> {
  const rows = rates.map((row) => ({ family_id: tx.familyId, ...row }));
  await insertRows(tx.db, 'exchange_rates', rows);
  await tx.recordAll(
    rows.map((row) => ({ resource: 'exchange_rate', id: row.id, kind: 'create', after: exchangeRateRecord(row) })),
  );
}

async function writeAccount(tx: FamilyTransaction, { shares, ...account }: Rows<'accounts'>[number]): Promise<void> {
  const sums = { opening_minor: 0n, balance_minor: 0n, valued_on: null, transaction_count: 0n };
  const row = { family_id: tx.familyId, ...account, ...sums };
  await insertRows(tx.db, 'accounts', [row]);
  const after = accountRecord(row);
  await tx.record({ resource: 'account', id: row.id, kind: 'create', after, accountIds: [row.id] });
  for (const share of shares) await addShare(tx, { family_id: tx.familyId, account_id: row.id, ...share });
}

async function writeValuations(tx: FamilyTransaction, valuations: Rows<'valuations'>): Promise<void> {
  const rows = valuations.map((row) => ({ family_id: tx.familyId, ...row }));
  for (const [accountId, ofAccount] of Map.groupBy(rows, ({ account_id }) => account_id)) {
    const account = await findAccount(tx.db, tx.familyId, accountId);
    if (account !== undefined) await restoreValuations(tx, account, ofAccount);
  }
}

async function writeLabels<Table extends LabelTable>(
  tx: FamilyTransaction,
  { table, resource, record }: LabelKind<Table>,
  labels: readonly { readonly id: string }[],
): Promise<void> {
  const rows = labels.map((row) => ({ family_id: tx.familyId, ...row }));
  // All three have the columns of tags.
  await insertRows(tx.db, table as 'tags', rows as never[]);
  await tx.recordAll(rows.map((row) => ({ resource, id: row.id, kind: 'create', after: record(row as never) })));
}

async function writeRecurring(tx: FamilyTransaction, recurring: Rows<'recurring'>): Promise<void> {
  const rows = recurring.map((row) => ({ family_id: tx.familyId, ...row }));
  await insertRows(
    tx.db,
    'recurring_transactions',
    rows.map((row) => ({ ...row, manual: flag(isSet(row.manual)) })),
  );
  await tx.recordAll(
    rows.map((row) => ({
      ...({ resource: 'recurring_transaction', id: row.id, kind: 'create' } as const),
      after: recurringRecord(row),
      ...accountOf(row),
    })),
  );
}

async function writeRejected(tx: FamilyTransaction, rejected: Rows<'rejected'>): Promise<void> {
  for (const pair of rejected) {
    const row = { family_id: tx.familyId, ...pair };
    await insertRows(tx.db, 'rejected_transfers', [row]);
    const after = await pairRecord(tx.db, row);
    const accountIds = accountsOfPair(after);
    await tx.record({ resource: 'rejected_transfer', id: row.id, kind: 'create', after, accountIds });
  }
}
