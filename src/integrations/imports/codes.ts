// Each code has a text in the web app: console/src/pages/imports/reasons.test.ts demands it.

/** The faults of a file, or of one of its rows. */
export const FAULT_CODES = [
  ...(['ambiguous_amount', 'ambiguous_date', 'bank_error', 'broken_csv', 'broken_database', 'broken_xml'] as const),
  ...([
    'broken_zip',
    'contradicts_balance',
    'contradicts_sum',
    'forbidden_xml',
    'invalid_amount',
    'invalid_balance',
  ] as const),
  ...([
    'invalid_batch',
    'invalid_date',
    'invalid_entry',
    'invalid_json',
    'invalid_split_line',
    'invalid_trade',
  ] as const),
  ...(['missing_amount', 'missing_date', 'missing_direction', 'missing_required_headers', 'no_data_rows'] as const),
  ...(['not_a_decimal', 'open_question', 'other_account', 'other_currency', 'out_of_range', 'too_deep'] as const),
  ...(['too_large', 'too_many_decimals', 'two_amounts', 'unclear_sign', 'unknown_account', 'unknown_archive'] as const),
  ...(['invalid_record', 'rate_required', 'too_many_rows', 'unknown_currency'] as const),
  ...(['unsupported_format', 'unsupported_record'] as const),
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** Pieces of a file that are left out, and assumptions. */
export const NOTICE_CODES = [
  'contradicts_balance',
  'left_out',
  'not_booked',
  'uncertain_encoding',
  'unknown_status',
] as const;

export type NoticeCode = (typeof NOTICE_CODES)[number];

/** The questions that a file may leave open. */
export const QUESTION_CODES = [
  ...(['missing_lots', 'no_names', 'unclear_account_column', 'unclear_amount_column', 'unclear_date_column'] as const),
  ...(['unclear_date_format', 'unclear_decimal_mark', 'unclear_direction', 'unclear_fee', 'unclear_signs'] as const),
  'unclear_status',
] as const;

export type QuestionCode = (typeof QUESTION_CODES)[number];

/** The facts that support the reading of a file. */
export const EVIDENCE_CODES = [
  'balance',
  'balances',
  'bank',
  'count',
  'earlier_files',
  'grouping',
  'period',
  'positions',
  'total',
] as const;

export type EvidenceCode = (typeof EVIDENCE_CODES)[number];

/** Why a file is meant for an account. */
export const TARGET_REASONS = [
  ...([
    'earlier_import',
    'ending',
    'file_name',
    'header',
    'name',
    'number',
    'only_account',
    'unknown_account',
  ] as const),
] as const;

export type TargetReason = (typeof TARGET_REASONS)[number];

/** Why the outcome of a row is not a new transaction, or may be none. */
export const OUTCOME_REASONS = [
  'booked',
  'charged',
  'deleted',
  'edited',
  'entered_by_hand',
  'exists',
  'forbidden',
  'in_earlier_import',
  'in_other_import',
  'in_use',
  'left_out',
  'likely_duplicate',
  'not_booked',
  'not_listed',
  'possible_duplicate',
] as const;

export type OutcomeReason = (typeof OUTCOME_REASONS)[number];
