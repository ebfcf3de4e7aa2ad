import { isSet } from '#database/tables/ledger-tables.ts';
import type { TransactionRow } from '#ledger/posting/index.ts';

/** The members of an entry that rules change, as a run keeps them. */
export type Snapshot = {
  readonly name: string;
  readonly notes: string | null;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly kind: string;
  readonly excluded: boolean;
  /** Absent from what earlier versions have stored. */
  readonly reviewed?: boolean;
  readonly tag_ids: readonly string[];
  readonly parts: number;
  readonly transfer_id: string | null;
  readonly set_by: Readonly<Record<string, string>>;
};

export function snapshotOf(row: TransactionRow, tagIds: readonly string[]): Snapshot {
  const { name, notes, category_id, merchant_id, kind, transfer_id, set_by } = row;
  return {
    name,
    notes,
    category_id,
    merchant_id,
    kind,
    transfer_id,
    excluded: isSet(row.excluded),
    reviewed: isSet(row.reviewed),
    tag_ids: tagIds.toSorted(),
    parts: Number(row.split_parts_count),
    set_by: set_by === null ? {} : JSON.parse(set_by),
  };
}
