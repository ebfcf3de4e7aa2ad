import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type RecurringTransactions = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** Null if it recurs in several accounts. */
  account_id: string | null;
  merchant_id: string | null;
  category_id: string | null;
  /** Null only with a merchant. */
  name: string | null;
  /** The name of its payments, if that is not `name`. */
  payment_name: string | null;
  /** Money into the account is positive, here and in the three columns below. */
  amount_minor: Int64;
  currency: string;
  /** The word nearest to the interval. */
  frequency: 'weekly' | 'monthly' | 'yearly';
  expected_day_of_month: Int64;
  /** As of the last write; reads add later entries. */
  last_occurrence_date: string;
  next_expected_date: string;
  /** No payment is expected after this day. */
  end_date: string | null;
  /** As JSON, what `frequency` and `expected_day_of_month` do not say of the interval; null if they say all. */
  interval: string | null;
  /** On an expected day nothing happens, the family is asked, or a job enters the transaction. */
  posting: 'none' | 'ask' | 'automatic';
  status: 'active' | 'inactive';
  occurrence_count: Int64;
  manual: Flag;
  min_minor: Int64 | null;
  max_minor: Int64 | null;
  avg_minor: Int64 | null;
};

const RECURRING_TRANSACTIONS = `
create table recurring_transactions (
  family_id int64 not null references families (id),
  id text not null,
  account_id text,
  merchant_id text,
  name text,
  amount_minor int64 not null,
  currency text not null,
  frequency text not null check (frequency in ('weekly', 'monthly', 'yearly')),
  expected_day_of_month int64 not null check (expected_day_of_month between 1 and 31),
  last_occurrence_date text not null,
  next_expected_date text not null,
  status text not null check (status in ('active', 'inactive')),
  occurrence_count int64 not null,
  manual flag not null check (manual in (0, 1)),
  min_minor int64,
  max_minor int64,
  avg_minor int64,
  created_at text not null,
  updated_at text not null,
  category_id text,
  payment_name text,
  end_date text,
  interval text,
  posting text not null default 'none' check (posting in ('none', 'ask', 'automatic')),
  constraint recurring_transactions_pk primary key (family_id, id),
  constraint recurring_transactions_account_fk foreign key (family_id, account_id) references accounts (family_id, id),
  constraint recurring_transactions_merchant_fk foreign key (family_id, merchant_id)
    references merchants (family_id, id),
  constraint recurring_transactions_named check (name is not null or merchant_id is not null)
);
create index recurring_transactions_account on recurring_transactions (family_id, account_id);
create index recurring_transactions_merchant on recurring_transactions (family_id, merchant_id);
-- Few are entered automatically, and the job looks for them in every family.
create index recurring_transactions_automatic on recurring_transactions (family_id, id) where posting = 'automatic';`;

/** How far a recurring transaction is entered automatically. No part of its record, so that undoing a change of it enters nothing again. */
type RecurringPostings = {
  family_id: FamilyId;
  recurring_id: string;
  /** The last user who changed it, with the API key or grant: their rights decide. */
  user_id: string;
  key_id: string | null;
  grant_id: string | null;
  /** The amount, account and days as they left them: others may have changed them since, such as by an undo. */
  terms: string;
  /** Expected days up to this one are done. */
  posted_until: string;
  /** When the next day begins. */
  due_at: string;
};

const RECURRING_POSTINGS = `
create table recurring_postings (
  family_id int64 not null,
  recurring_id text not null,
  user_id text not null,
  key_id text,
  grant_id text,
  terms text not null,
  posted_until text not null,
  due_at text not null,
  constraint recurring_postings_pk primary key (family_id, recurring_id),
  constraint recurring_postings_recurring_fk foreign key (family_id, recurring_id)
    references recurring_transactions (family_id, id) on delete cascade
);`;

type RecurringTables = {
  recurring_transactions: RecurringTransactions;
  recurring_postings: RecurringPostings;
};

export const RECURRING_DDL = tablesOf<RecurringTables>({
  recurring_transactions: RECURRING_TRANSACTIONS,
  recurring_postings: RECURRING_POSTINGS,
});
