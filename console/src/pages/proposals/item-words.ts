import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { RecordShown } from '../../ui/record-diff/index.ts';

export type ProposalItem = Schemas['ProposalItem'];

/** A record of an item, before and after. */
export type RecordPair = { readonly before: RecordShown | null; readonly after: RecordShown | null };

const TITLES: Readonly<Record<ProposalItem['operation'], string>> = {
  createTransaction: t('Create a transaction'),
  updateTransaction: t('Change a transaction'),
  deleteTransaction: t('Delete a transaction'),
  bulkTransactions: t('Write several transactions'),
  createSplits: t('Split a transaction'),
  putSplits: t('Change the split of a transaction'),
  createTransfer: t('Create a transfer'),
  createCategory: t('Create a category'),
  updateCategory: t('Change a category'),
  createMerchant: t('Create a merchant'),
  updateMerchant: t('Change a merchant'),
  createTag: t('Create a tag'),
  updateTag: t('Change a tag'),
  createRecurringTransaction: t('Create a recurring transaction'),
  updateRecurringTransaction: t('Change a recurring transaction'),
};

/** The operation of an item in words, with the name of its record. */
export function itemTitle(item: ProposalItem): string {
  const [pair, ...others] = recordPairs(item);
  const name = pair === undefined || others.length > 0 ? null : pairName(pair);
  return name === null ? TITLES[item.operation] : `${TITLES[item.operation]}: ${name}`;
}

/** The records of an item: one, or those of several transactions in their order. */
export function recordPairs({ before, after }: Pick<ProposalItem, 'before' | 'after'>): RecordPair[] {
  const [old, changed] = [listOf(before), listOf(after)];
  const count = Math.max(old.length, changed.length);
  return Array.from({ length: count }, (_, index) => ({ before: old[index] ?? null, after: changed[index] ?? null }));
}

/** The name of a record, as it is today. */
export function pairName({ before, after }: RecordPair): string | null {
  return nameOf(before) ?? nameOf(after);
}

function nameOf(record: RecordShown | null): string | null {
  const { name, transaction, merchant } = (record ?? {}) as {
    readonly name?: string | null;
    readonly transaction?: RecordShown;
    readonly merchant?: { readonly name: string } | null;
  };
  return transaction === undefined ? (name ?? merchant?.name ?? null) : nameOf(transaction);
}

function listOf(records: ProposalItem['before']): (RecordShown | null)[] {
  if (records === null) return [];
  return Array.isArray(records) ? records : [records];
}
