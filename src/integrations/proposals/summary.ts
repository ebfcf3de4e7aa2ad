import { operationsOf, type ProposableOperation, type SentChange } from './operations.ts';

const WITHOUT_NAMES: Readonly<Record<ProposableOperation, string>> = {
  createTransaction: 'Create a transaction',
  updateTransaction: 'Change a transaction',
  deleteTransaction: 'Delete a transaction',
  bulkTransactions: 'Write several transactions',
  createSplits: 'Split a transaction',
  putSplits: 'Change the split of a transaction',
  createTransfer: 'Create a transfer',
  createTrade: 'Create a trade',
  updateTrade: 'Change a trade',
  deleteTrade: 'Delete a trade',
  createCategory: 'Create a category',
  updateCategory: 'Change a category',
  createMerchant: 'Create a merchant',
  updateMerchant: 'Change a merchant',
  createTag: 'Create a tag',
  updateTag: 'Change a tag',
  createRecurringTransaction: 'Create a recurring transaction',
  updateRecurringTransaction: 'Change a recurring transaction',
};

/** The operation in words, without anything of the records. */
export function plainSummary(operation: ProposableOperation): string {
  return WITHOUT_NAMES[operation];
}

/** The change in words: "Change a transaction: Coffee". */
export function summaryOf({ operation, body }: SentChange, before: string | null, after: string | null): string {
  const plain = WITHOUT_NAMES[operation];
  if (operation === 'bulkTransactions') return bulkSummary(body);
  const name = nameIn(before) ?? nameIn(after);
  return name === null ? plain : `${plain}: ${name}`;
}

type Named = {
  readonly name?: string | null;
  readonly amount?: string;
  readonly transaction?: Named;
  readonly merchant?: Named | null;
};

// Splits are shown with their transaction, a transfer has no name, and a recurring one may have that of its merchant.
function nameIn(json: string | null): string | null {
  if (json === null) return null;
  const { transaction, name, merchant, amount } = JSON.parse(json) as Named;
  return transaction?.name ?? name ?? merchant?.name ?? amount ?? null;
}

const VERBS = { create: 'create', update: 'change', delete: 'delete' } as const;

function bulkSummary(body: SentChange['body']): string {
  const counts = Object.entries(VERBS).flatMap(([op, verb]) => {
    const count = operationsOf(body).filter((one) => one.op === op).length;
    return count === 0 ? [] : [`${verb} ${count}`];
  });
  return `Transactions: ${counts.join(', ')}`;
}
