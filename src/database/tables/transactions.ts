import type { ColumnType } from 'kysely';
import { type FamilyId, type Flag, flag, type Int64, isSet, type Preset, type Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** The flags that decide on the money: a member of the family who may only label entries does not change them. */
export const DECIDED_FLAGS = ['excluded', 'pending', 'cleared'] as const;

/** The members of a transaction that are yes or no, as responses show them in turn. Its split lines have them too. */
export const TRANSACTION_FLAGS = [...DECIDED_FLAGS, 'reviewed'] as const;
export type TransactionFlag = (typeof TRANSACTION_FLAGS)[number];

/** An object with a member for each flag. */
export function eachFlag<Value>(get: (name: TransactionFlag) => Value): Record<TransactionFlag, Value> {
  const values = {} as Record<TransactionFlag, Value>;
  for (const name of TRANSACTION_FLAGS) values[name] = get(name);
  return values;
}

type FlaggedRow = Readonly<Record<TransactionFlag, bigint | number>>;

/** The flags of a row as booleans. */
export function flagsOf(row: FlaggedRow): Record<TransactionFlag, boolean> {
  return eachFlag((name) => isSet(row[name]));
}

/** The flags of a row as they are written. */
export function writtenFlagsOf(row: FlaggedRow): Record<TransactionFlag, 0 | 1> {
  return eachFlag((name) => flag(isSet(row[name])));
}

type Transactions = Timestamps &
  Readonly<Record<TransactionFlag, Flag>> & {
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
    /** The amount in the currency of the purchase, above zero: both are set, or none. The account moves by the amount. */
    original_minor: ColumnType<bigint | null, bigint | number | null, bigint | number | null>;
    original_currency: string | null;
    /** The part of the amount that was charged for the exchange, in its currency and above zero. */
    original_fee_minor: ColumnType<bigint | null, bigint | number | null, bigint | number | null>;
    /** The rate that made the amount of the original one, of the family or of the market; null where the amount itself was sent. */
    original_rate_source: 'manual' | 'market' | null;
  };

const TRANSACTIONS = `
create table transactions (
  family_id int64 not null,
  id text not null,
  account_id text not null,
  date text not null,
  amount_minor int64 not null,
  currency text not null,
  name text not null,
  notes text,
  search_text text not null,
  category_id text,
  merchant_id text,
  kind text not null,
  excluded flag not null check (excluded in (0, 1)),
  pending flag not null check (pending in (0, 1)),
  external_id text,
  source text,
  transfer_id text,
  parent_id text,
  split_parts_count int64 not null default 0,
  created_at text not null,
  updated_at text not null,
  set_by text,
  cleared flag not null default 0 check (cleared in (0, 1)),
  reviewed flag not null default 1 check (reviewed in (0, 1)),
  original_minor int64,
  original_currency text,
  original_fee_minor int64,
  original_rate_source text,
  constraint transactions_pk primary key (family_id, id),
  constraint transactions_account_fk foreign key (family_id, account_id) references accounts (family_id, id),
  constraint transactions_category_fk foreign key (family_id, category_id) references categories (family_id, id),
  constraint transactions_merchant_fk foreign key (family_id, merchant_id) references merchants (family_id, id),
  constraint transactions_parent_fk foreign key (family_id, parent_id) references transactions (family_id, id)
) clustered;
-- The list indexes end with parent_id, so that counting a list without its split lines reads no row.
create index transactions_date on transactions (family_id, date, id, parent_id);
create index transactions_account on transactions (family_id, account_id, date, id, parent_id);
create index transactions_updated on transactions (family_id, updated_at, id);
create index transactions_category on transactions (family_id, category_id, date, id, split_parts_count)
  where category_id is not null;
create index transactions_merchant on transactions (family_id, merchant_id, date, id, split_parts_count)
  where merchant_id is not null;
-- The external id comes first, so that one is found in any account, too.
create unique index transactions_external on transactions (family_id, external_id, account_id, source)
  where external_id is not null;
-- Of the parent alone: with the family before it SQLite prefers the primary key, and reads all rows of the family for each one deleted.
create index transactions_parent on transactions (parent_id) where parent_id is not null;
-- Only entries that may still be matched. The day comes before the amount: a rate makes a range of amounts of one day.
create index transactions_match on transactions (family_id, currency, date, amount_minor)
  where transfer_id is null and parent_id is null and split_parts_count = 0 and excluded = 0;
-- The newest entries with a category, from which suggestions are learnt.
create index transactions_labelled on transactions (family_id, date, id) where category_id is not null;
create index transactions_to_review on transactions (family_id, date, id) where reviewed = 0;
-- The few that imports may find booked.
create index transactions_pending on transactions (family_id, account_id, date) where pending = 1;
-- The sides of transfers, of which the amounts put aside are read.
create index transactions_put_aside on transactions (family_id, date)
  where kind in ('funds_movement', 'loan_payment', 'investment_contribution');`;

type TransactionTags = { family_id: FamilyId; transaction_id: string; tag_id: string };

const TRANSACTION_TAGS = `
create table transaction_tags (
  family_id int64 not null,
  transaction_id text not null,
  tag_id text not null,
  constraint transaction_tags_pk primary key (family_id, transaction_id, tag_id),
  constraint transaction_tags_tag_fk foreign key (family_id, tag_id) references tags (family_id, id) on delete cascade,
  constraint transaction_tags_transaction_fk foreign key (family_id, transaction_id)
    references transactions (family_id, id) on delete cascade
) clustered;
create index transaction_tags_tag on transaction_tags (family_id, tag_id, transaction_id);`;

type TransactionTables = {
  transactions: Transactions;
  transaction_tags: TransactionTags;
};

export const TRANSACTION_DDL = tablesOf<TransactionTables>({
  transactions: TRANSACTIONS,
  transaction_tags: TRANSACTION_TAGS,
});
