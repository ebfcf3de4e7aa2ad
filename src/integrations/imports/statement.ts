import type { MovedRecords } from '#ledger/moved-records/moved-records.ts';
import type { CsvSettings, Encoding, Format } from './file-options.ts';

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
  /** Members of files of other programs. */
  readonly details?: RowDetails;
};

/** The members of a transaction that only programs of personal finance have; absent where the file has none. */
export type RowDetails = Labels & {
  /** The name of the account on the other side of a transfer, as the file names it. */
  readonly otherAccount?: string | null;
  readonly excluded?: boolean;
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

/** The transactions of one account in a file. */
export type Statement = {
  /** The account's number or name as the file writes it. */
  readonly account: string | null;
  /** Members of files of other programs; the type is one of Coffer's. */
  readonly accountDetails?: { readonly type: string; readonly subtype: string | null };
  readonly currency: string | null;
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
  readonly rows: readonly StatementRow[];
};

/** A piece that could not be read. Without a line it is the whole file. */
export type Fault = { readonly line: number | null; readonly code: string; readonly message: string };

/** The content of a file. A row with a fault is not among the rows. */
export type Statements = {
  readonly statements: readonly Statement[];
  readonly faults: readonly Fault[];
  /** The records of another program other than transactions. */
  readonly moved?: MovedRecords;
};

/** A fault of one row; the rest of the file is read. */
export class RowFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Statements while they are read. */
export class StatementReader {
  readonly faults: Fault[] = [];

  /** The value that `read` returns; a fault is noted with the line. */
  attempt<T>(line: number, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.faults.push({ line, code: error.code, message: error.message });
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
