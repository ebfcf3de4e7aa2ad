import type { FamilyId, Flag, Int64, Preset, Timestamps } from '#database/tables/column-types.ts';

type Transactions = Timestamps & {
  family_id: FamilyId;
  id: string;
  account_id: string;
  date: string;
  /** Money into the account is positive, money out negative. */
  amount_minor: Int64;
  currency: string;
  name: string;
  notes: string | null;
  /** Name and notes in lower case, for search. */
  search_text: string;
  category_id: string | null;
  merchant_id: string | null;
  kind: string;
  excluded: Flag;
  pending: Flag;
  /** Whether the bank's statement has it. */
  cleared: Flag;
  /** Whether a person has looked at it. */
  reviewed: Flag;
  external_id: string | null;
  source: string | null;
  /** The confirmed transfer of which this is one side. No foreign key: the transfer's two keys point the other way. */
  transfer_id: string | null;
  /** The parent transaction of a split line. Only parents change the balance and are counted. */
  parent_id: string | null;
  /** 0 unless it is split. Sums by label leave out transactions with split lines. */
  split_parts_count: Preset<bigint, bigint | number>;
  /** JSON object: members to `user`, or to the id of the rule that has set them. Null for none. */
  set_by: string | null;
};

type TransactionTags = { family_id: FamilyId; transaction_id: string; tag_id: string };

export type TransactionTables = {
  transactions: Transactions;
  transaction_tags: TransactionTags;
};
