import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import {
  LABEL_RECORD,
  type LeftOut,
  type MovedPart,
  type MovedRecords,
  type MovedResult,
  NOTHING_MOVED,
} from '#ledger/moved-records/moved-records.ts';
import { insertParts, type PartRow, type StoredPart } from './part-store.ts';

const NAMES_ACCOUNTS: ReadonlySet<MovedPart['kind']> = new Set(['rule', 'recurring', 'goal']);
// So many labels are a short write.
const LABELS_AT_ONCE = 50;

/**
 * Stores what a file says besides its transactions with the imports of a session: labels with the first, so that they are there for the
 * rows; the balances of an account with its own; what belongs to the family with the last.
 */
export async function addParts(
  tx: FamilyTransaction,
  moved: MovedRecords,
  imports: ReadonlyMap<string, ImportRecord>,
): Promise<void> {
  const records = [...new Set(imports.values())];
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return;
  const rows: PartRow[] = [];
  const accounts = Object.fromEntries([...imports].map(([name, { account_id }]) => [name, account_id]));
  const add = ({ family_id, id }: ImportRecord, part: MovedPart) => {
    const content: StoredPart = { part, accounts: NAMES_ACCOUNTS.has(part.kind) ? accounts : {} };
    const text = JSON.stringify(content);
    rows.push({
      family_id,
      import_id: id,
      number: BigInt(rows.length),
      kind: part.kind,
      status: 'waiting',
      content: text,
      result: null,
    });
  };
  for (let from = 0; from < moved.labels.length; from += LABELS_AT_ONCE)
    add(first, { kind: 'labels', labels: moved.labels.slice(from, from + LABELS_AT_ONCE) });
  const without: LeftOut[] = [];
  for (const account of moved.accounts) {
    const record = imports.get(account.account);
    if (record !== undefined) add(record, { kind: 'account', account });
    else without.push(...countsOf([account]).map((one) => ({ ...one, reason: 'left_out' })));
  }
  for (const budget of moved.budgets) add(last, { kind: 'budget', budget });
  for (const rule of moved.rules) add(last, { kind: 'rule', rule });
  for (const recurring of moved.recurring) add(last, { kind: 'recurring', recurring });
  for (const goal of moved.goals ?? []) add(last, { kind: 'goal', goal });
  await insertParts(tx.db, [
    ...rows,
    settled(last, rows.length, { imported: moved.withTransactions, leftOut: [...moved.leftOut, ...without] }),
  ]);
}

/** Notes that all of it is left out: the client wants the rows in one account. */
export async function leaveOutParts(tx: FamilyTransaction, moved: MovedRecords, record: ImportRecord): Promise<void> {
  const leftOut = countMoved(moved).map((one) => ({ ...one, reason: 'one_account' }));
  const result = { imported: moved.withTransactions, leftOut: [...moved.leftOut, ...leftOut] };
  await insertParts(tx.db, [settled(record, 0, result)]);
}

/** How many records of each kind can be taken over. */
export function countMoved(moved: MovedRecords): { readonly kind: string; readonly count: number }[] {
  const all = [
    ...countsOf(moved.accounts),
    ...[...Map.groupBy(moved.labels, ({ kind }) => kind)].map(([kind, all]) => ({
      kind: LABEL_RECORD[kind],
      count: all.length,
    })),
    { kind: 'Budget', count: moved.budgets.length },
    { kind: 'BudgetCategory', count: moved.budgets.reduce((sum, { categories }) => sum + categories.length, 0) },
    { kind: 'Rule', count: moved.rules.length },
    { kind: 'RecurringTransaction', count: moved.recurring.length },
    { kind: 'Goal', count: moved.goals?.length ?? 0 },
  ];
  return all.filter(({ count }) => count > 0);
}

function countsOf(accounts: MovedRecords['accounts']): { readonly kind: string; readonly count: number }[] {
  return accounts
    .flatMap(({ opening, valuations, history }) => [
      { kind: 'Account', count: 1 },
      { kind: 'Valuation', count: valuations.length + (opening === null ? 0 : 1) },
      { kind: 'Balance', count: history.length },
    ])
    .filter(({ count }) => count > 0);
}

function settled(
  { family_id, id }: ImportRecord,
  number: number,
  counts: Pick<MovedResult, 'imported' | 'leftOut'>,
): PartRow {
  const result: MovedResult = { ...NOTHING_MOVED, ...counts };
  return {
    family_id,
    import_id: id,
    number: BigInt(number),
    kind: 'counts',
    status: 'written',
    content: '',
    result: JSON.stringify(result),
  };
}
