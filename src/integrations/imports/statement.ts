import type { RowCells } from '#integrations/imports/rows/row-cells.ts';
import type { TradeType } from '#ledger/investments/trade-types.ts';
import type { DayBalance, MovedRecords } from '#ledger/moved-records/moved-records.ts';
import type { EvidenceCode, FaultCode, NoticeCode, QuestionCode } from './codes.ts';

/** A balance that the file names, money in the account's favor positive. Without a currency it has the statement's. */
export type StatementBalance = { readonly date: string; readonly amount: string; readonly currency: string | null };

/** One transaction of a file. */
export type StatementRow = {
  /** The line of the file on which it begins. */
  readonly line: number;
  /** The day of booking, `YYYY-MM-DD`. */
  readonly date: string;
  /** A plain decimal, money into the account positive. */
  readonly amount: string;
  /** Null where the file names none. */
  readonly currency: string | null;
  readonly text: string;
  readonly counterparty: string | null;
  /** The bank's own identifier of the transaction. */
  readonly reference: string | null;
  /** True if the bank has not booked it yet. */
  readonly pending: boolean;
  /** The bank's word for why it moved no money, such as `Declined`: the row is listed, and makes no transaction. */
  readonly leftOut?: string;
  /** The original amount, where the file names one in another currency, and the fee in the currency of the row: plain decimals without a sign. */
  readonly original?: { readonly amount: string; readonly currency: string; readonly fee?: string };
  /** The number of the check or document, if the file has it. */
  readonly checkNumber?: string | null;
  /** The texts that earlier releases read: by them the row is known in all files. */
  readonly formerTexts?: { readonly text: string; readonly counterparty: string | null };
  /** Members of files of other programs. */
  readonly details?: RowDetails;
  /** The change of a holding of securities, if the row is a trade; `amount` is the cash that it moves. */
  readonly trade?: FileTrade;
};

/** The members of a transaction that only programs of personal finance have; absent where the file has none. */
export type RowDetails = Labels & {
  /** The name of the account on the other side of a transfer, as the file names it. */
  readonly otherAccount?: string | null;
  readonly excluded?: boolean;
  /** Whether the person has found it in the bank's statement. */
  readonly cleared?: boolean;
  /** Parts of the amount with their own labels; their amounts sum to the row's. */
  readonly splits?: readonly SplitLine[];
};

/** Labels by name. */
type Labels = {
  readonly category?: string | null;
  /** The category above `category`. */
  readonly parentCategory?: string | null;
  readonly merchant?: string | null;
  readonly tags?: readonly string[];
};

/** A part of a row's amount. */
export type SplitLine = Labels & { readonly amount: string; readonly name: string; readonly notes: string | null };

export const SECURITY_KINDS = ['share', 'fund', 'etf', 'bond', 'crypto', 'metal'] as const;

type SecurityKind = (typeof SECURITY_KINDS)[number];

/** A security as a file names it; at least one of ticker, ISIN, number and name is there. */
export type FileSecurity = {
  readonly ticker: string | null;
  readonly name: string | null;
  readonly isin: string | null;
  /** A CUSIP or WKN, or the identifier that the program gave it. */
  readonly number: string | null;
  /** The operating MIC of the exchange. */
  readonly exchange: string | null;
  readonly currency: string | null;
  readonly kind: SecurityKind | null;
};

/** A trade of a file. Quantities, prices and money are plain decimals; the money is in the currency of its row. */
export type FileTrade = {
  readonly type: TradeType;
  /** Null where only cash moves, such as interest on it. */
  readonly security: FileSecurity | null;
  /** The units that the holding gains; negative for those that it loses. */
  readonly quantity: string;
  /** Of one unit, in `priceCurrency`. */
  readonly price: string | null;
  readonly priceCurrency: string | null;
  /** Parts of the row's amount; positive is paid. */
  readonly fee: string;
  readonly tax: string;
  /** The units of a split, merger or spin-off after it for so many units before it. */
  readonly ratio: readonly [after: string, before: string] | null;
  /** The security that a merger or spin-off gives. */
  readonly otherSecurity: FileSecurity | null;
  /** The share of the cost that a spin-off takes, from 0 to 1; absent where the file has none. */
  readonly costShare?: string | null;
  /** The cost of units that come in, and the day on which they were bought. */
  readonly cost: string | null;
  readonly acquiredOn: string | null;
};

/** A row that is a trade. */
export type TradeRow = StatementRow & { readonly trade: FileTrade };

/** How much of a security an account holds at the end of a day, as its file says. */
export type FilePosition = { readonly date: string; readonly security: FileSecurity; readonly quantity: string };

/** The price of one unit of a security. */
export type FilePrice = {
  readonly date: string;
  readonly security: FileSecurity;
  readonly price: string;
  readonly currency: string | null;
};

/** The transactions of one account in a file. */
export type Statement = {
  /** The account's number or name as the file writes it. */
  readonly account: string | null;
  /** Members of files of other programs; the type is one of Coffer's. */
  readonly accountDetails?: { readonly type: string; readonly subtype: string | null };
  readonly currency: string | null;
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
  /** The day up to which the file says that it has all transactions. */
  readonly lastDay?: string | null;
  /** The balances of another program at the ends of months, money in the account's favor positive. */
  readonly monthEnds?: readonly DayBalance[];
  /** The cash of an account with securities, if the file says it. */
  readonly cash?: StatementBalance | null;
  /** The holdings of the account, if the file says them. */
  readonly positions?: readonly FilePosition[];
  /** Prices of securities; they belong to no account in particular. */
  readonly prices?: readonly FilePrice[];
  /** The records that have them; `SecurityPrice` if absent. */
  readonly pricesOf?: 'Holding';
  readonly rows: readonly StatementRow[];
};

/** A piece that could not be read. Without a line it is the whole file; that of a row has its cells where the format has some. */
export type Fault = {
  readonly line: number | null;
  readonly code: FaultCode;
  readonly message: string;
  readonly cells?: RowCells;
};

/** A piece that was left out, or an assumption; it stops nothing. */
export type Notice = Omit<Fault, 'code'> & { readonly code: NoticeCode };

/** The content of a file. A row with a fault is not among the rows. */
export type Statements = {
  readonly statements: readonly Statement[];
  readonly faults: readonly Fault[];
  readonly notices?: readonly Notice[];
  /** The facts that support the reading of a file that is not CSV. */
  readonly evidence?: readonly Evidence[];
  /** Those of a file that is not CSV; a fault refuses it until they are answered. */
  readonly questions?: readonly Question[];
  /** The records of another program other than transactions. */
  readonly moved?: MovedRecords;
  /** The sums of a part of a CSV file, which are compared with those of the other parts. */
  readonly partSums?: FileSums;
  /** How many records of each type the export of a program has. */
  readonly recordCounts?: Readonly<Record<string, number>>;
};

/** The meanings of a row of CSV that is no transaction. */
export type SummaryKind = 'opening' | 'closing' | 'total' | 'debits' | 'credits' | 'count';

/** The values of such a row. Amounts are without signs, but for the balance: banks write the sum of debits with and without one. */
export type SaidSum = {
  readonly line: number;
  readonly kind: SummaryKind;
  readonly label: string;
  readonly isAbove: boolean;
  readonly count: string | undefined;
  readonly debit: string | undefined;
  readonly credit: string | undefined;
  readonly amount: string | undefined;
  readonly balance: string | undefined;
  readonly day: string | undefined;
};

/** The sums of each side of rows: by the sign of amounts, and by its column where the file has one for each. */
export type Totals = {
  readonly count: number;
  readonly debits: readonly string[];
  readonly credits: readonly string[];
};

/** The sums of rows of a CSV file, and those that the file states of all rows. */
export type FileSums = {
  /** Of the rows that moved money, those of them that are booked, and all; with the fees and without. */
  readonly sets: readonly Totals[];
  readonly recordsCount: number;
  /** Two at most of the accounts and currencies, which have sums of their own. */
  readonly owners: readonly string[];
  /** The first and the last of days and of lines. */
  readonly days: readonly string[];
  readonly lines: readonly number[];
  readonly said: readonly SaidSum[];
};

/** A fault of one row; the rest of the file is read. */
export class RowFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Statements while they are read. */
export class StatementReader {
  readonly faults: Fault[] = [];

  /** The value that `read` returns; a fault is noted with the line, and the cells that it is about. */
  attempt<T>(line: number, read: () => T, cellsOf?: (fault: RowFault) => RowCells): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      const { code, message } = error;
      this.faults.push({ line, code, message, ...(cellsOf && { cells: cellsOf(error) }) });
      return undefined;
    }
  }
}

/** A file as it was understood. `csv` has the settings that a CSV file was read with. */
export type ReadFile = Statements & {
  readonly format: Format;
  readonly encoding: Encoding;
  readonly csv: CsvSettings | null;
};

export const BANK_FORMATS = ['csv', 'ofx', 'qif', 'camt', 'mt940'] as const;

/** How the formats of rows begin that a bank connection brings; its connector follows. */
export const CONNECTION_FORMAT = 'connection:';

/** The formats that are read. */
export const FORMATS = [
  ...BANK_FORMATS,
  ...(['coffer', 'firefly', 'ynab', 'monarch', 'mint', 'sure', 'actual', 'beancount', 'hledger', 'gnucash'] as const),
  ...(['homebank', 'ezbookkeeping', 'toshl', 'money_manager_ex'] as const),
  ...(['flex', 'portfolio_performance', 'ghostfolio', 'trades'] as const),
] as const;

export type Format = (typeof FORMATS)[number];

/** The encodings that a person may name. */
export const ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1257', 'iso-8859-2', 'iso-8859-15', 'ibm866', 'macintosh'] as const),
  ...(['iso-8859-5', 'koi8-r', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const),
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The meanings of a column of a CSV file. */
export const ROLES = [
  ...(['date', 'amount', 'debit', 'credit', 'direction'] as const),
  ...(['currency', 'text', 'counterparty', 'reference', 'account', 'balance', 'fee'] as const),
  ...(['status', 'category', 'tags', 'memo', 'check', 'payer', 'original', 'originalCurrency'] as const),
] as const;

export type Role = (typeof ROLES)[number];

/** The meanings of a column of a CSV file with trades. */
export type TradeColumn =
  | 'date'
  | 'ticker'
  | 'isin'
  | 'quantity'
  | 'price'
  | 'exchange'
  | 'currency'
  | 'fee'
  | 'tax'
  | 'account'
  | 'name'
  | 'type'
  | 'amount'
  | 'reference'
  | 'notes';

/** The member of requests and answers that names the header of each column, in their order. */
export const LABEL_MEMBERS = {
  date: 'date_col_label',
  amount: 'amount_col_label',
  debit: 'debit_col_label',
  credit: 'credit_col_label',
  counterparty: 'name_col_label',
  payer: 'payer_col_label',
  category: 'category_col_label',
  tags: 'tags_col_label',
  text: 'notes_col_label',
  memo: 'memo_col_label',
  currency: 'currency_col_label',
  account: 'account_col_label',
  reference: 'reference_col_label',
  check: 'check_number_col_label',
  status: 'status_col_label',
  fee: 'fee_col_label',
  balance: 'balance_col_label',
  original: 'original_amount_col_label',
  originalCurrency: 'original_currency_col_label',
  direction: 'entity_type_col_label',
} as const satisfies Record<Role, string>;

/** An object with a value for the label of each column. */
export function eachLabel<Value>(make: (role: Role) => Value) {
  const entries = Object.entries(LABEL_MEMBERS).map(([role, member]) => [member, make(role as Role)]);
  return Object.fromEntries(entries) as Record<(typeof LABEL_MEMBERS)[Role], Value>;
}

/** The member of requests that names the header of each column that only CSV files of trades have. */
export const TRADE_LABEL_MEMBERS = {
  ticker: 'ticker_col_label',
  isin: 'isin_col_label',
  quantity: 'qty_col_label',
  price: 'price_col_label',
  exchange: 'exchange_operating_mic_col_label',
  tax: 'tax_col_label',
  type: 'trade_type_col_label',
} as const;

type OwnColumn = keyof typeof TRADE_LABEL_MEMBERS;

/** An object with a value for the label of each of these columns. */
export function eachTradeLabel<Value>(make: (column: OwnColumn) => Value) {
  const entries = Object.entries(TRADE_LABEL_MEMBERS).map(([column, member]) => [member, make(column as OwnColumn)]);
  return Object.fromEntries(entries) as Record<(typeof TRADE_LABEL_MEMBERS)[OwnColumn], Value>;
}

/** The ways in which a file writes amounts: money in is positive, or money out is. */
export const SIGNS = ['inflows_positive', 'inflows_negative'] as const;

type Signs = (typeof SIGNS)[number];

/** Settings by which a file is read; the others are detected. */
export type FileOptions = {
  readonly format?: Format | undefined;
  readonly encoding?: Encoding | undefined;
  readonly dateFormat?: string | undefined;
  /** How dates under this header were written last time: the file may prove another way. */
  readonly usualDates?: string | undefined;
  /** The day on which the file is read. */
  readonly today?: string | undefined;
  /** The decimal mark. */
  readonly mark?: '.' | ',' | undefined;
  /** Whether each payment of a CAMT batch is a row. */
  readonly splitBatches?: boolean | undefined;
  readonly delimiter?: string | undefined;
  readonly rowsToSkip?: number | undefined;
  /** The headers of columns; null means that the file has no such column, whatever its header says. */
  readonly columns?: { readonly [R in Role]?: string | null | undefined } | undefined;
  /** The same of a CSV file with trades; with it any CSV is read as one. */
  readonly tradeColumns?: { readonly [C in TradeColumn]?: string | null | undefined } | undefined;
  readonly signs?: Signs | undefined;
  /** The value of the direction column that means money in. */
  readonly inflowValue?: string | undefined;
  /** Whether a column that may name the account or the other party names the account, where the request decides it. */
  readonly accountColumn?: 'kept' | 'ignored' | undefined;
  /** The currency of the account that the rows go to. */
  readonly accountCurrency?: string | undefined;
  /** Whether that account is a card, on which most rows are charges. */
  readonly isCard?: boolean | undefined;
  /** The signs that amounts in and out had in the first part of the file. */
  readonly usual?: UsualSigns | undefined;
  /** Whether the bytes are a part of a file: what its sums and balances say is about rows of other parts. */
  readonly isPart?: boolean | undefined;
  /** Whether the file began in an earlier part, which was asked about. */
  readonly isLaterPart?: boolean | undefined;
  /** How the last files of the account were read, in the words of requests: they answer what this file leaves open. */
  readonly earlier?: readonly EarlierReading[] | undefined;
  /** The answer of a person about units that were held before the file begins. */
  readonly openingLots?: 'unknown_cost' | 'none' | undefined;
};

/** The columns, the form of days and amounts, and the sign of a file by the members of requests. */
export type EarlierReading = { readonly [member: string]: string | null };

/** The options with others that win over them. */
export function mergedOptions(base: FileOptions, winning: FileOptions): FileOptions {
  const columns = { ...base.columns, ...present(winning.columns ?? {}) };
  return { ...base, ...present(winning), columns };
}

/** The members that have a value. */
export function present<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** The sign that most amounts in and out have where a column or a word gives the direction: the others are reversals. */
export type UsualSigns = { readonly inflow?: Sign | undefined; readonly outflow?: Sign | undefined };

export type Sign = 'positive' | 'negative' | 'unclear';

/** Whether a date format names a year, a month and a day, each once. */
export function isDateForm(form: string): boolean {
  const letters = [...form.matchAll(/%(.)/g)].map(([, letter]) => letter);
  const sorted = letters.map((letter) => (letter === 'y' ? 'Y' : letter === 'b' ? 'm' : letter)).sort();
  return sorted.join('') === 'Ydm';
}

/** A fact of a CSV file that supports its reading. */
export type Evidence = {
  readonly code: EvidenceCode;
  readonly message: string;
  readonly rows_agree: number;
  readonly rows_count: number;
};

/** A question that the file leaves open, the member of a request that answers it, and the rows by each answer. */
export type Question = {
  readonly member: string;
  readonly code: QuestionCode;
  readonly message: string;
  readonly candidates: readonly { readonly value: string; readonly rows: readonly SampleRow[] }[];
};

/** A row as one answer reads it. */
export type SampleRow = {
  readonly line: number;
  readonly date: string;
  readonly signed_amount: string;
  readonly currency: string | null;
  readonly name: string;
};

/** A row in the answers of a question. */
export function sampleOf({ line, date, amount, currency, counterparty, text }: StatementRow): SampleRow {
  return { line, date, signed_amount: amount, currency, name: counterparty ?? text };
}

export type Assumed = 'date' | 'mark' | 'fee';

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
  /** Settings on which no row of the file depends: another file may decide them otherwise. */
  readonly assumed: readonly Assumed[];
  readonly usual: UsualSigns;
  readonly evidence: readonly Evidence[];
  readonly questions: readonly Question[];
};
