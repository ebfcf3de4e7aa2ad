import type { ColumnType, Insertable, Selectable } from 'kysely';

/** Money, counts and sequences: `bigint` from the driver on every dialect. */
type Int64 = ColumnType<bigint, bigint | number, bigint | number>;
/** The family's internal number. Small, because it leads every key; the public id is a UUID on the family's own row. */
type FamilyId = ColumnType<number | bigint, number, never>;
/** 0 or 1; compare with `isSet`. */
type Flag = ColumnType<bigint | number, 0 | 1, 0 | 1>;
/** A column that has a value from the start unless it is given another. */
type Preset<Value, Given = Value> = ColumnType<Value, Given | undefined, Given>;

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
  locale: Preset<string>;
  /** A strftime pattern. */
  date_format: Preset<string>;
  /** An IANA name. */
  timezone: string | null;
  /** 1 to 28. */
  month_start_day: Preset<bigint, bigint | number>;
  moniker: Preset<'Family' | 'Group'>;
  default_account_sharing: Preset<'shared' | 'private'>;
  /** JSON array of the codes chosen beside the family's own; null where all are enabled. */
  enabled_currencies: string | null;
};

type ChangeHeads = { family_id: FamilyId; sequence: Int64 };

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
  /** JSON array of the accounts that a user must see to read the change; null if the whole family may read it. */
  account_ids: string | null;
};

/** A hash over a family's change rows from the one after the seal before it up to `through_sequence`. */
type ChangeSeals = {
  family_id: FamilyId;
  /** From 1, without gaps. */
  number: Int64;
  through_sequence: Int64;
  /** SHA-256 in hexadecimal, over the hash of the seal before it too. */
  hash: string;
  sealed_at: string;
};

type Users = Timestamps & {
  family_id: FamilyId;
  id: string;
  email: string;
  /** Null for a user who signs in through an identity provider only. */
  password_hash: string | null;
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
  /** JSON array of the API's scope words. */
  scopes: string;
  /** JSON array of the OpenID scope words an OAuth client was granted besides; null where no person was asked. */
  openid: string | null;
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
  kind: 'access' | 'refresh' | 'code';
  /** JSON array of scope words where the token carries fewer than its grant. */
  scopes: string | null;
  /** JSON of what the OAuth server needs to know of it, never the token; null for first-party tokens. */
  payload: string | null;
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

type OauthApplications = Timestamps & {
  family_id: FamilyId;
  /** Also the client_id. */
  id: string;
  /** Who registered it; the client credentials grant acts for this user. */
  user_id: string;
  name: string;
  /** JSON array. */
  redirect_uris: string;
  /** JSON array of the scope words it may ask for. */
  scopes: string;
  confidential: Flag;
  /** SHA-256 of the client secret; null for a public client. */
  secret_hash: string | null;
  secret_last_four: string | null;
};

type OauthClients = {
  id: string;
  /** JSON: the client's metadata as it registered itself (RFC 7591). */
  metadata: string;
  created_at: string;
  /** When it goes unless somebody allows it something. */
  expires_at: string;
};

type OauthStates = {
  /** The OAuth server's name for what this is: Session, Interaction, DeviceCode, … */
  model: string;
  /** SHA-256 of its id wherever the id is a secret. */
  id: string;
  payload: string;
  uid: string | null;
  user_code: string | null;
  grant_id: string | null;
  consumed_at: string | null;
  expires_at: string;
};

type ServerKeys = { name: string; value: string; created_at: string };

type SignInSteps = {
  /** SHA-256 of the step's secret. */
  id: string;
  kind: string;
  payload: string;
  expires_at: string;
};

type TotpDevices = {
  family_id: FamilyId;
  user_id: string;
  /** Base32. */
  secret: string;
  created_at: string;
  /** Null until a first code has proved that the user's app holds the secret. */
  confirmed_at: string | null;
  /** The newest 30-second step that was used; no step is good twice. */
  last_step: Int64;
};

type RecoveryCodes = { family_id: FamilyId; user_id: string; hash: string; used_at: string | null };

type Passkeys = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** Base64url, as the authenticator names it. */
  credential_id: string;
  /** Base64url of the COSE key. */
  public_key: string;
  counter: Int64;
  /** JSON array. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

type Identities = {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** The provider's issuer URL; with `subject` it names one person for ever. */
  issuer: string;
  subject: string;
  email: string | null;
  created_at: string;
  last_used_at: string | null;
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
  /** The amount of the opening anchor; 0 without one. */
  opening_minor: Int64;
  /** What the newest valuation says, and the entries of later days in the account's currency. */
  balance_minor: Int64;
  /** The day of the newest valuation: entries up to it are in its amount. Null without one. */
  valued_on: string | null;
  transaction_count: Int64;
  institution_name: string | null;
  institution_domain: string | null;
};

type AccountShares = Timestamps & {
  family_id: FamilyId;
  user_id: string;
  account_id: string;
  /** The owner has a row like everybody else who sees the account. */
  permission: 'owner' | 'full_control' | 'read_write' | 'read_only';
  /** Whether the account counts in the user's reports. */
  include_in_finances: Flag;
};

/** Who saw an account until it was deleted. */
type EndedAccountShares = { family_id: FamilyId; user_id: string; account_id: string };

type ForeignBalances = { family_id: FamilyId; account_id: string; currency: string; balance_minor: Int64 };

/** What the entries of one account, day and currency come to; a day without entries has no row. */
type AccountDays = {
  family_id: FamilyId;
  account_id: string;
  date: string;
  currency: string;
  /** Money in and money out, neither below zero. */
  inflows_minor: Int64;
  outflows_minor: Int64;
  entries: Int64;
};

/** What somebody states an account's balance to be at the end of a day; one for each account and day. */
type Valuations = Timestamps & {
  family_id: FamilyId;
  id: string;
  account_id: string;
  date: string;
  amount_minor: Int64;
  kind: 'opening_anchor' | 'reconciliation';
  notes: string | null;
  /** 1 for an opening anchor whose day nobody chose: it stays before the account's oldest entry. */
  floats: Flag;
};

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
  /** The transfer that this is a leg of. It has no foreign key: the transfer's two keys lead the other way. */
  transfer_id: string | null;
  /** The whole that this is a part of. Only a whole moves the balance and is counted. */
  parent_id: string | null;
  /** 0 where it is not split. What is summed by label is what has no parts. */
  split_parts_count: Preset<bigint, bigint | number>;
};

type Transfers = Timestamps & {
  family_id: FamilyId;
  id: string;
  inflow_transaction_id: string;
  outflow_transaction_id: string;
  status: 'pending' | 'confirmed';
  notes: string | null;
};

type RejectedTransfers = Timestamps & {
  family_id: FamilyId;
  id: string;
  inflow_transaction_id: string;
  outflow_transaction_id: string;
};

type TransactionTags = { family_id: FamilyId; transaction_id: string; tag_id: string };

type RecurringTransactions = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** Null where it is of no single account. */
  account_id: string | null;
  merchant_id: string | null;
  /** Null only beside a merchant. */
  name: string | null;
  /** As an entry's: money into the account is positive. So are the three below. */
  amount_minor: Int64;
  currency: string;
  frequency: 'weekly' | 'monthly' | 'yearly';
  expected_day_of_month: Int64;
  /** As of when it was written; entries that have come since are counted in when it is read. */
  last_occurrence_date: string;
  next_expected_date: string;
  status: 'active' | 'inactive';
  occurrence_count: Int64;
  manual: Flag;
  min_minor: Int64 | null;
  max_minor: Int64 | null;
  avg_minor: Int64 | null;
};

type ExchangeRates = Timestamps & {
  family_id: FamilyId;
  id: string;
  date: string;
  from_currency: string;
  to_currency: string;
  /** Units of `to_currency` for one unit of `from_currency`, a plain decimal. */
  rate: string;
};

/** Belongs to no family: what a central bank published is the same for all. */
type ReferenceRates = {
  currency: string;
  date: string;
  /** Units of `currency` for one euro, a plain decimal. */
  rate: string;
};

type Syncs = { family_id: FamilyId; id: string; created_at: string };

/** Says that an account or a label was made as a sample. */
type SampleRecords = { family_id: FamilyId; resource: 'account' | 'category' | 'merchant' | 'tag'; id: string };

/** An export of the books as the user sees them; its file lies in the data folder of the process that made it. */
type FamilyExports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** Null until it is made. */
  byte_size: Int64 | null;
};

type IdempotencyRecords = {
  family_id: FamilyId;
  user_id: string;
  key: string;
  /** SHA-256 of method, URL and canonical body. */
  fingerprint: string;
  status: Int64;
  /** JSON object of the answer's own headers. */
  headers: string;
  /** Null for an answer without a body, and for one that showed a secret. */
  body: string | null;
  is_secret: Flag;
  created_at: string;
};

/** The tables of the books. Each family-owned table has the key `(family_id, id)` and composite foreign keys on it. */
export type LedgerTables = {
  families: Families;
  change_heads: ChangeHeads;
  changes: Changes;
  change_seals: ChangeSeals;
  users: Users;
  invitations: Invitations;
  api_keys: ApiKeys;
  grants: Grants;
  tokens: Tokens;
  sessions: Sessions;
  oauth_applications: OauthApplications;
  oauth_clients: OauthClients;
  oauth_states: OauthStates;
  server_keys: ServerKeys;
  sign_in_steps: SignInSteps;
  totp_devices: TotpDevices;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  identities: Identities;
  throttles: Throttles;
  accounts: Accounts;
  account_shares: AccountShares;
  ended_account_shares: EndedAccountShares;
  account_foreign_balances: ForeignBalances;
  account_days: AccountDays;
  valuations: Valuations;
  categories: Categories;
  merchants: Merchants;
  tags: Tags;
  transactions: Transactions;
  transaction_tags: TransactionTags;
  transfers: Transfers;
  rejected_transfers: RejectedTransfers;
  recurring_transactions: RecurringTransactions;
  exchange_rates: ExchangeRates;
  reference_rates: ReferenceRates;
  syncs: Syncs;
  sample_records: SampleRecords;
  family_exports: FamilyExports;
  idempotency_records: IdempotencyRecords;
};

/** A row of a books table as it is read. */
export type LedgerRow<Table extends keyof LedgerTables> = Selectable<LedgerTables[Table]>;

/** A row of a books table as it is inserted. */
export type NewLedgerRow<Table extends keyof LedgerTables> = Insertable<LedgerTables[Table]>;
