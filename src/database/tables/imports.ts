import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

/** A file whose rows become transactions of one account. */
type Imports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  account_id: string;
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
};

/** A file that arrives in chunks, and what to do with it. */
type ImportSessions = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** The client's own id, by which it finds the session again. */
  client_session_id: string | null;
  type: 'TransactionImport' | 'SureImport';
  expected_chunks: Int64 | null;
  status: 'pending' | 'importing' | 'complete' | 'failed';
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

/** How many rows of an import have an outcome, and those that wait an expected one. */
type ImportCounts = {
  family_id: FamilyId;
  import_id: string;
  outcome: ImportRows['outcome'];
  /** Empty for rows that are settled or not compared. */
  expected: string;
  rows: Int64;
};

/** A row of the file. One that could not be read has no values. */
type ImportRows = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  account_id: string;
  line: Int64;
  outcome: 'ready' | 'created' | 'updated' | 'matched' | 'duplicate' | 'skipped' | 'failed' | 'reverted' | 'kept';
  /** The outcome of a ready row as it was expected when the import was stored. */
  expected: 'created' | 'updated' | 'matched' | 'duplicate' | 'skipped' | null;
  /** The decision of a person, which wins over the expectation. */
  decision: 'skip' | 'create' | null;
  reason: string | null;
  message: string | null;
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
};

/** Records of a file besides its transactions, and what the import has done with them. */
type ImportParts = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  kind: 'labels' | 'account' | 'budget' | 'rule' | 'recurring' | 'counts';
  status: 'waiting' | 'written' | 'reverted';
  /** JSON object of the records; empty once they are written. */
  content: string;
  /** JSON object of what was written and left out; null until then. */
  result: string | null;
};

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

export type ImportTables = {
  imports: Imports;
  import_rows: ImportRows;
  import_counts: ImportCounts;
  import_parts: ImportParts;
  import_sessions: ImportSessions;
  import_chunks: ImportChunks;
  import_templates: ImportTemplates;
};
