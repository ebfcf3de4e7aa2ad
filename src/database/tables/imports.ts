import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A file whose rows become transactions of one account, or records of one kind. */
type Imports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** Empty for the export of a program, whose accounts have imports of their own, and for a file of records. */
  account_id: string;
  /** The type that the client named. */
  type:
    | ('TransactionImport' | 'MintImport' | 'ActualImport' | 'YnabImport' | 'QifImport' | 'SureImport' | 'TradeImport')
    | ('AccountImport' | 'CategoryImport' | 'MerchantImport' | 'RuleImport');
  status: 'pending' | 'importing' | 'complete' | 'failed' | 'reverting' | 'reverted';
  filename: string;
  format: string;
  rows_count: Int64;
  /** The reason why a failed import stopped. */
  error: string | null;
  /** The balance that the file names last, money in the account's favor positive. */
  closing_date: string | null;
  closing_minor: Int64 | null;
  /** Whether the revert deletes edited transactions too. */
  includes_edited: Flag;
  /** The credential and request that published or reverted it last. */
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
  /** The session that brought the file; null if the request did. */
  session_id: string | null;
  /** Whether the rows are still being read from the file of the session. */
  reading: Flag;
  /** The bytes of its file; of several imports from one file each has an equal part. */
  byte_size: Int64;
  /** The number of the row up to which the job has read or worked. */
  position: Int64;
  /** Whether categories, merchants and tags that the family does not have are created. */
  unknown_labels: 'create' | 'leave_out';
  /** Whether a job deletes its rows and then the import, which no user sees any more. */
  deleted: Flag;
  /** JSON object: how a CSV file was read, in the words of requests; null for other formats. */
  configuration: string | null;
  /** JSON list of kind and name: the categories and tags that its rows name. */
  mappings: string;
  /** The account as the file names it, by which the next file of the same one is known. */
  statement_account: string | null;
  /** JSON object: the records in the export of a program, and those that its import has found in the ledger; null for other files. */
  verification: string | null;
  /** JSON list of the statements in its file, which become records with its rows. */
  statements: string;
  /** The hash of the file in the folder for statements that brought it; null for a file of a request. */
  file_digest: string | null;
};

const IMPORTS = `
create table imports (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  account_id text not null,
  status text not null check (status in ('pending', 'importing', 'complete', 'failed', 'reverting', 'reverted')),
  filename text not null,
  format text not null,
  rows_count int64 not null,
  error text,
  includes_edited flag not null,
  credential_id text,
  authentication_method text,
  request_id text not null,
  created_at text not null,
  updated_at text not null,
  closing_date text,
  closing_minor int64,
  session_id text,
  reading flag not null default 0,
  position int64 not null default 0,
  deleted flag not null default 0,
  unknown_labels text not null default 'create',
  byte_size int64 not null default 0,
  configuration text,
  mappings text not null default '[]',
  statement_account text,
  type text not null default 'TransactionImport',
  verification text,
  statements text not null default '[]',
  file_digest text,
  constraint imports_pk primary key (family_id, id),
  constraint imports_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index imports_user on imports (family_id, user_id, id);
-- Running imports are few, and the job looks for them in every family.
create index imports_running on imports (id) where status in ('importing', 'reverting');
create index imports_deleted on imports (id) where deleted = 1;
create index imports_file on imports (family_id, file_digest) where file_digest is not null;`;

/** A file that arrives in chunks, and what to do with it. */
type ImportSessions = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** The client's own id, by which it finds the session again. */
  client_session_id: string | null;
  type: 'TransactionImport' | 'SureImport';
  expected_chunks: Int64 | null;
  /** `complete` and `failed` say whether the file was read; `reverting` that all of it is taken back, as its imports show. */
  status: 'pending' | 'importing' | 'complete' | 'failed' | 'reverting' | 'reverted';
  filename: string;
  /** JSON object: the settings of the file and the accounts, as the client wants them. */
  wishes: string;
  /** JSON object: how the file is read and how far; null until it is published. */
  reading: string | null;
  /** JSON object with the code and the message of what stopped it. */
  error: string | null;
  /** Whether the rows go into the ledger as soon as the file is read. */
  publishes: Flag;
  skips_invalid: Flag;
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
};

const IMPORT_SESSIONS = `
create table import_sessions (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  client_session_id text,
  type text not null,
  expected_chunks int64,
  status text not null,
  filename text not null,
  wishes text not null,
  reading text,
  error text,
  publishes flag not null,
  skips_invalid flag not null,
  credential_id text,
  authentication_method text,
  request_id text not null,
  created_at text not null,
  updated_at text not null,
  constraint import_sessions_pk primary key (family_id, id),
  constraint import_sessions_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create unique index import_sessions_client on import_sessions (family_id, user_id, client_session_id);
create index import_sessions_running on import_sessions (id) where status = 'importing';`;

/** A part of the file of a session. */
type ImportChunks = {
  family_id: FamilyId;
  session_id: string;
  sequence: Int64;
  id: string;
  client_chunk_id: string | null;
  /** The hash of the bytes, to know a repetition. */
  digest: string;
  byte_size: Int64;
  /** The lines in it. */
  rows_count: Int64;
  created_at: string;
  /** The bytes, compressed, in base64. */
  content: string;
};

const IMPORT_CHUNKS = `
create table import_chunks (
  family_id int64 not null,
  session_id text not null,
  sequence int64 not null,
  id text not null,
  client_chunk_id text,
  digest text not null,
  byte_size int64 not null,
  rows_count int64 not null,
  created_at text not null,
  content text not null,
  constraint import_chunks_pk primary key (family_id, session_id, sequence),
  constraint import_chunks_session_fk foreign key (family_id, session_id)
    references import_sessions (family_id, id) on delete cascade
);`;

/** How many rows of an import have an outcome, and those that wait an expected one. */
type ImportCounts = {
  family_id: FamilyId;
  import_id: string;
  outcome: ImportRows['outcome'];
  /** Empty for rows that are settled or not compared. */
  expected: string;
  rows: Int64;
};

const IMPORT_COUNTS = `
create table import_counts (
  family_id int64 not null,
  import_id text not null,
  outcome text not null,
  expected text not null,
  rows int64 not null,
  constraint import_counts_pk primary key (family_id, import_id, outcome, expected),
  constraint import_counts_import_fk foreign key (family_id, import_id)
    references imports (family_id, id) on delete cascade
);`;

/** A row of the file. One that could not be read has no values. */
type ImportRows = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  account_id: string;
  line: Int64;
  outcome:
    | ('ready' | 'created' | 'updated' | 'matched' | 'duplicate' | 'skipped' | 'failed' | 'reverted' | 'kept')
    /** The bank lists this pending payment no more, and its transaction was deleted. */
    | 'removed';
  /** The outcome of a ready row as it was expected when the import was stored. */
  expected: 'created' | 'updated' | 'matched' | 'duplicate' | 'skipped' | null;
  /** The decision of a person, which wins over the expectation. */
  decision: 'skip' | 'create' | null;
  reason: string | null;
  message: string | null;
  /** The transaction, or for a file of records the account, category, merchant or rule. */
  transaction_id: string | null;
  /** Equal for the same transaction in any file of the account. */
  identity: string | null;
  date: string | null;
  amount_minor: Int64 | null;
  currency: string | null;
  name: string | null;
  notes: string | null;
  reference: string | null;
  pending: Flag;
  /** JSON object of the labels by name, if the file has some. */
  details: string | null;
  /** A text that is equal as long as the transaction has the labels that the import gave it; null for none. */
  labels: string | null;
  /** Equal for transfers between the same two accounts of a file; null for other rows. */
  transfer: string | null;
  /** JSON object of the cells as sent, their faults, and the values of a record; null where the other columns say it all. */
  cells: string | null;
};

const IMPORT_ROWS = `
create table import_rows (
  family_id int64 not null,
  import_id text not null,
  number int64 not null,
  account_id text not null,
  line int64 not null,
  outcome text not null,
  reason text,
  message text,
  transaction_id text,
  identity text,
  date text,
  amount_minor int64,
  currency text,
  name text,
  notes text,
  reference text,
  pending flag not null,
  expected text,
  decision text,
  details text,
  labels text,
  transfer text,
  cells text,
  constraint import_rows_pk primary key (family_id, import_id, number),
  constraint import_rows_import_fk foreign key (family_id, import_id)
    references imports (family_id, id) on delete cascade
);
create index import_rows_identity on import_rows (family_id, account_id, identity);
create index import_rows_reference on import_rows (family_id, account_id, reference);
create index import_rows_transaction on import_rows (family_id, transaction_id);
-- Finds the other side of a transfer among the rows of imports.
create index import_rows_transfer on import_rows (family_id, transfer, date) where transfer is not null;`;

/** Records of a file besides its transactions, and what the import has done with them. */
type ImportParts = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  /** The result of `new_accounts` and so on lists the records that were created, and once they are taken back those that were kept. */
  kind:
    | ('labels' | 'prices' | 'account' | 'budget' | 'rule' | 'recurring' | 'goal' | 'counts' | 'months')
    | ('new_rules' | 'new_accounts' | 'new_labels');
  status: 'waiting' | 'written' | 'reverted';
  /** JSON object of the records; empty once they are written. Of months a list of balances, which stays. */
  content: string;
  /** JSON object of what was written and left out; null until then. */
  result: string | null;
};

const IMPORT_PARTS = `
create table import_parts (
  family_id int64 not null,
  import_id text not null,
  number int64 not null,
  kind text not null,
  status text not null,
  content text not null,
  result text,
  constraint import_parts_pk primary key (family_id, import_id, number),
  constraint import_parts_import_fk foreign key (family_id, import_id)
    references imports (family_id, id) on delete cascade
);`;

/** How the CSV files of an account with one header were read last. */
type ImportTemplates = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  account_id: string;
  /** JSON list of the delimiter and the names of the columns: the same for files of one kind. */
  header: string;
  name: string;
  /** JSON object of the settings, as a request names them. */
  settings: string;
};

const IMPORT_TEMPLATES = `
create table import_templates (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  account_id text not null,
  header text not null,
  name text not null,
  settings text not null,
  created_at text not null,
  updated_at text not null,
  constraint import_templates_pk primary key (family_id, id),
  constraint import_templates_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create unique index import_templates_header on import_templates (family_id, user_id, account_id, header);`;

type ImportTables = {
  imports: Imports;
  import_rows: ImportRows;
  import_counts: ImportCounts;
  import_parts: ImportParts;
  import_sessions: ImportSessions;
  import_chunks: ImportChunks;
  import_templates: ImportTemplates;
};

export const IMPORT_DDL = tablesOf<ImportTables>({
  imports: IMPORTS,
  import_sessions: IMPORT_SESSIONS,
  import_chunks: IMPORT_CHUNKS,
  import_counts: IMPORT_COUNTS,
  import_rows: IMPORT_ROWS,
  import_parts: IMPORT_PARTS,
  import_templates: IMPORT_TEMPLATES,
});
