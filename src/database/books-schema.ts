import type { ColumnType, Insertable, Selectable } from 'kysely';

/** Money, counts and sequences: `bigint` from the driver on every dialect. */
type Int64 = ColumnType<bigint, bigint | number, bigint | number>;
/** The family's internal number. Small, because it leads every key; the public id is a UUID on the family's own row. */
type FamilyId = ColumnType<number | bigint, number, never>;
/** 0 or 1; compare with `isSet`. */
type Flag = ColumnType<bigint | number, 0 | 1, 0 | 1>;

/** True for a stored 1: SQLite hands back `1n`, PostgreSQL `1`. */
export function isSet(flag: bigint | number): boolean {
  return Number(flag) === 1;
}

/** A boolean as it is stored. */
export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

type Timestamps = { created_at: string; updated_at: string };

type Families = Timestamps & {
  id: ColumnType<number | bigint, number | undefined, never>;
  public_id: string;
  name: string | null;
  currency: string;
  country: string | null;
};

type ChangeHeads = { family_id: FamilyId; sequence: Int64; reference_sequence: Int64 };

type Changes = {
  family_id: FamilyId;
  sequence: Int64;
  resource: string;
  resource_id: string;
  kind: 'create' | 'update' | 'delete';
  user_id: string | null;
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
  at: string;
  /** JSON of the wire shape before and after; null where there is none. */
  before: string | null;
  after: string | null;
};

type Users = Timestamps & {
  family_id: FamilyId;
  id: string;
  email: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  role: 'admin' | 'member' | 'guest';
  onboarded_at: string | null;
  deactivated_at: string | null;
};

type Invitations = {
  family_id: FamilyId;
  id: string;
  email: string | null;
  role: 'admin' | 'member' | 'guest';
  code_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
};

type ApiKeys = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  name: string;
  hash: string;
  last_four: string;
  /** JSON array of scope words. */
  scopes: string;
  tier: string;
  source: 'api' | 'console';
  enabled: Flag;
  /** JSON array of addresses and CIDR blocks; null allows every address. */
  allowed_ips: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** The rotated-out secret, good until `previous_expires_at`. */
  previous_hash: string | null;
  previous_expires_at: string | null;
};

type Grants = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  client_id: string;
  scopes: string;
  device_id: string | null;
  device: string | null;
  created_at: string;
  /** No token of the grant outlives this. */
  expires_at: string;
  revoked_at: string | null;
};

type Tokens = {
  family_id: FamilyId;
  /** SHA-256 of the token: the token itself is never stored. */
  id: string;
  grant_id: string;
  kind: 'access' | 'refresh';
  created_at: string;
  expires_at: string;
  /** When a refresh token was exchanged; within the grace it may be exchanged once more by a racing twin. */
  consumed_at: string | null;
  /** The refresh token that replaced this one. */
  successor_id: string | null;
};

type Sessions = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  hash: string;
  user_agent: string | null;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};

type Throttles = { key: string; failures: Int64; window_started_at: string; blocked_until: string | null };

type Accounts = Timestamps & {
  family_id: FamilyId;
  id: string;
  owner_id: string;
  name: string;
  type: string;
  subtype: string | null;
  currency: string;
  status: 'draft' | 'active' | 'disabled';
  opening_minor: Int64;
  balance_minor: Int64;
  transaction_count: Int64;
  institution_name: string | null;
  institution_domain: string | null;
};

type ForeignBalances = { family_id: FamilyId; account_id: string; currency: string; balance_minor: Int64 };

type Categories = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  color: string;
  icon: string;
  parent_id: string | null;
};

type Merchants = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  search_name: string;
  color: string;
  website_url: string | null;
};

type Tags = Timestamps & { family_id: FamilyId; id: string; name: string; color: string };

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
  external_id: string | null;
  source: string | null;
  /** The family's change sequence when the row was last written. */
  version: Int64;
};

type TransactionTags = { family_id: FamilyId; transaction_id: string; tag_id: string };

/** The tables of the books. Each family-owned table has the key `(family_id, id)` and composite foreign keys on it. */
export type Books = {
  families: Families;
  change_heads: ChangeHeads;
  changes: Changes;
  users: Users;
  invitations: Invitations;
  api_keys: ApiKeys;
  grants: Grants;
  tokens: Tokens;
  sessions: Sessions;
  throttles: Throttles;
  accounts: Accounts;
  account_foreign_balances: ForeignBalances;
  categories: Categories;
  merchants: Merchants;
  tags: Tags;
  transactions: Transactions;
  transaction_tags: TransactionTags;
};

/** A row of a books table as it is read. */
export type BooksRow<Table extends keyof Books> = Selectable<Books[Table]>;

/** A row of a books table as it is inserted. */
export type NewBooksRow<Table extends keyof Books> = Insertable<Books[Table]>;
