import { createHash, type Hash } from 'node:crypto';

/** A row as either engine hands it out: integers as `bigint`, the rest as text or null. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The row in one fixed form, the same from every engine: a JSON array of the columns' values, integers as their digits. A column
 * holds one type, so that 1 and '1' are never two rows of one table.
 */
export function rowText(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => digits(row[column])));
}

function digits(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  throw new Error('the books hold integers and text only');
}

/** What a table holds, in a form that two engines can be compared by. */
export type TableContent = {
  readonly name: string;
  readonly rows: number;
  /** The exact sum of each column of money, in minor units; what is null adds nothing. */
  readonly sums: Readonly<Record<string, bigint>>;
  /** SHA-256 over all rows in the order in which they were added. */
  readonly hash: string;
};

/** Takes down what passes of a table. */
export class ContentTally {
  readonly #name: string;
  readonly #columns: readonly string[];
  readonly #sums: Map<string, bigint>;
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  constructor(name: string, columns: readonly string[]) {
    this.#name = name;
    this.#columns = columns;
    this.#sums = new Map(columns.filter((column) => column.endsWith('_minor')).map((column) => [column, 0n]));
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#hash.update(rowText(row, this.#columns)).update('\n');
      for (const [column, sum] of this.#sums) this.#sums.set(column, sum + BigInt((row[column] ?? 0n) as bigint));
    }
    this.#rows += rows.length;
  }

  /** What has passed; nothing can be added afterwards. */
  finish(): TableContent {
    const sums = Object.fromEntries(this.#sums);
    return { name: this.#name, rows: this.#rows, sums, hash: this.#hash.digest('hex') };
  }
}
