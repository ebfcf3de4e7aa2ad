/** The formats of banks. */
export const BANK_FORMATS = ['csv', 'ofx', 'qif', 'camt', 'mt940'] as const;

/** The formats that are read. */
export const FORMATS = [
  ...BANK_FORMATS,
  ...(['coffer', 'firefly', 'ynab', 'mint', 'sure', 'actual'] as const),
] as const;

export type Format = (typeof FORMATS)[number];

/** The encodings that a person may name. */
export const ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1257', 'iso-8859-2', 'iso-8859-15', 'ibm866', 'macintosh'] as const),
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The meanings of a column of a CSV file. */
export const ROLES = [
  ...(['date', 'amount', 'debit', 'credit', 'direction'] as const),
  ...(['currency', 'text', 'counterparty', 'reference', 'account'] as const),
] as const;

export type Role = (typeof ROLES)[number];

/** The ways in which a file writes amounts: money in is positive, or money out is. */
export const SIGNS = ['inflows_positive', 'inflows_negative'] as const;

export type Signs = (typeof SIGNS)[number];

/** Settings by which a file is read; the others are detected. */
export type FileOptions = {
  readonly format?: Format | undefined;
  readonly encoding?: Encoding | undefined;
  readonly dateFormat?: string | undefined;
  /** The decimal mark. */
  readonly mark?: '.' | ',' | undefined;
  readonly delimiter?: string | undefined;
  readonly rowsToSkip?: number | undefined;
  /** The headers of columns; null means that the file has no such column, whatever its header says. */
  readonly columns?: { readonly [R in Role]?: string | null | undefined } | undefined;
  readonly signs?: Signs | undefined;
  /** The value of the direction column that means money in. */
  readonly inflowValue?: string | undefined;
};

/** Whether a date format names a year, a month and a day, each once. */
export function isDateForm(form: string): boolean {
  const letters = [...form.matchAll(/%(.)/g)].map(([, letter]) => letter);
  const sorted = letters.map((letter) => (letter === 'y' ? 'Y' : letter === 'b' ? 'm' : letter)).sort();
  return sorted.join('') === 'Ydm';
}

/** How a CSV file was read. */
export type CsvSettings = {
  readonly delimiter: string;
  readonly headers: readonly string[];
  /** The line on which the header ends; 0 without one. */
  readonly headerLine: number;
  readonly columns: Readonly<Record<Role, readonly string[] | null>>;
  readonly dateFormat: string | null;
  readonly mark: '.' | ',';
  readonly signs: Signs;
};
