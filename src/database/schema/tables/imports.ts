import type { FamilyId, Flag, Int64, Timestamps } from '#database/schema/column-types.ts';

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

export type ImportTables = { imports: Imports; import_rows: ImportRows; import_templates: ImportTemplates };
