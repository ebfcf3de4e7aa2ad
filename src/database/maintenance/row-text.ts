import { createHash, type Hash } from 'node:crypto';

/** A row as both engines return it: integers as `bigint`, the rest as text or null. */
export type Row = Readonly<Record<string, unknown>>;

/** The row as a JSON array of its columns' values, the same for every engine: integers as digits. */
export function rowText(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => digits(row[column])));
}

function digits(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  throw new Error('the ledger contains integers and text only');
}

/** A summary of a table by which two engines are compared. */
export type TableContent = {
  readonly name: string;
  readonly rows: number;
  /** The exact sum of each money column, in minor units; null counts as zero. */
  readonly sums: Readonly<Record<string, bigint>>;
  /** SHA-256 over all rows in the order of `add`. */
  readonly hash: string;
};

/** Summarises the rows of one table. */
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

  /** The summary; no rows can be added afterwards. */
  finish(): TableContent {
    const sums = Object.fromEntries(this.#sums);
    return { name: this.#name, rows: this.#rows, sums, hash: this.#hash.digest('hex') };
  }
}
