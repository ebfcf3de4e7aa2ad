import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { ACCOUNT, addShare } from '#ledger/accounts/index.ts';
import { restoreAttachments } from '#ledger/attachments/index.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { BUDGET, BUDGET_CATEGORY } from '#ledger/budgets/index.ts';
import { REJECTED_TRANSFER } from '#ledger/posting/index.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { addRows } from '#ledger/records/index.ts';
import { RECURRING } from '#ledger/recurring/index.ts';
import { restoreRule } from '#ledger/rules/restored-rules.ts';
import { markSamples } from '#ledger/sample-data/index.ts';
import { restoreValuations } from '#ledger/valuations/index.ts';
import { restoreEntries } from './restore-entries.ts';
import type { RestoredPart } from './restored-part.ts';

/**
 * Writes records of an export with their ids and instants, each with its change row. Sums and balances follow from the entries.
 * @throws AppError `validation_failed` when a sum would be out of range.
 */
export async function writePart(tx: FamilyTransaction, part: RestoredPart): Promise<void> {
  const own = <Row extends object>(rows: readonly Row[] = []) =>
    rows.map((row) => ({ family_id: tx.familyId, ...row }));
  for (const kind of RECORD_KINDS.toReversed()) {
    const records = part.records?.[kind.resource] ?? [];
    await addRows(tx, kind, own(records.map((record) => kind.columnsOf(record))) as never);
  }
  for (const account of part.accounts ?? []) await writeAccount(tx, account);
  await writeValuations(tx, part.valuations ?? []);
  await addRows(
    tx,
    RECURRING,
    own(part.recurring).map((row) => ({ ...row, manual: flag(isSet(row.manual)) })),
  );
  await addRows(tx, BUDGET, own(part.budgets));
  const categories = own(part.budgetCategories).map(({ currency: _, ...row }) => row);
  await addRows(
    tx,
    BUDGET_CATEGORY,
    categories.map((row) => ({ ...row, rollover: flag(isSet(row.rollover)) })),
  );
  await restoreEntries(tx, part.entries ?? [], part.transfers ?? []);
  await addRows(tx, REJECTED_TRANSFER, own(part.rejected));
  await restoreAttachments(tx, part.attachments ?? []);
  for (const rule of part.rules ?? []) await restoreRule(tx, rule);
  if (part.samples) await markSamples(tx.db, tx.familyId, part.samples);
}

type Rows<Member extends keyof RestoredPart> = NonNullable<RestoredPart[Member]>;

async function writeAccount(tx: FamilyTransaction, { shares, ...account }: Rows<'accounts'>[number]): Promise<void> {
  const sums = { opening_minor: 0n, balance_minor: 0n, valued_on: null, transaction_count: 0n };
  const row = { family_id: tx.familyId, ...account, ...sums };
  await addRows(tx, ACCOUNT, [row]);
  for (const share of shares) await addShare(tx, { family_id: tx.familyId, account_id: row.id, ...share });
}

async function writeValuations(tx: FamilyTransaction, valuations: Rows<'valuations'>): Promise<void> {
  const rows = valuations.map((row) => ({ family_id: tx.familyId, ...row }));
  for (const [accountId, ofAccount] of Map.groupBy(rows, ({ account_id }) => account_id)) {
    const account = await findAccount(tx.db, tx.familyId, accountId);
    if (account !== undefined) await restoreValuations(tx, account, ofAccount);
  }
}
