import { readFileSync } from 'node:fs';
import { DAY_MS } from '#kernel/time/clock.ts';

/** A line of the bank's file; income is positive, in minor units. */
export type Entry = {
  /** Its place in the file. */
  readonly place: number;
  readonly id: string;
  readonly account: string;
  readonly date: string;
  readonly minor: bigint;
  readonly category: string | null;
  readonly merchant: string | null;
};

const CATEGORIES: Readonly<Record<string, string>> = {
  UROK: 'Interest',
  SLUZBY: 'Bank fees',
  SIPO: 'Household payment',
  POJISTNE: 'Insurance payment',
  DUCHOD: 'Pension',
  UVER: 'Loan instalment',
  'SANKC. UROK': 'Penalty interest',
};

/** Reads the bank's file without anything of Coffer's, its examples included. */
export function readEntries(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).slice(1);
  return lines
    .filter((line) => line !== '')
    .map((line, place) => {
      const [id, account, date, type, , amount, , symbol, bank] = line.replaceAll('"', '').split(';');
      const size = BigInt((amount ?? '').replace('.', ''));
      return {
        place,
        id: id ?? '',
        account: account ?? '',
        date: (date ?? '').replace(/(..)(..)(..)/, '19$1-$2-$3'),
        minor: type === 'PRIJEM' ? size : -size,
        category: CATEGORIES[symbol ?? ''] ?? null,
        merchant: bank === '' ? null : `Bank ${bank}`,
      };
    });
}

const MATCH_DAYS = 4;

/**
 * The transfers when entries arrive in the order of the file: each matches the nearest, then oldest, earlier unmatched entry of the
 * opposite amount in another account, at most four days apart. Maps each side's id to the other's.
 */
export function matchedPairs(entries: readonly Entry[]): Map<string, string> {
  const pairs = new Map<string, string>();
  const free = new Map<bigint, Entry[]>();
  for (const entry of entries) {
    const days = (other: Entry) => Math.abs(Date.parse(other.date) - Date.parse(entry.date)) / DAY_MS;
    const opposite = free.get(-entry.minor) ?? [];
    const partner = opposite
      .filter((other) => other.account !== entry.account && days(other) <= MATCH_DAYS)
      .sort((a, b) => days(a) - days(b) || a.place - b.place)[0];
    if (partner === undefined) {
      free.set(entry.minor, [...(free.get(entry.minor) ?? []), entry]);
      continue;
    }
    opposite.splice(opposite.indexOf(partner), 1);
    pairs.set(entry.id, partner.id).set(partner.id, entry.id);
  }
  return pairs;
}

/** Income and expense without sign, and how many entries they are of. */
export type Lines = { readonly income: bigint; readonly expense: bigint; readonly count: number };

/** Sums entries by what `keyOf` says of them. */
export function linesBy(entries: readonly Entry[], keyOf: (entry: Entry) => string | null): Map<string | null, Lines> {
  return new Map([...Map.groupBy(entries, keyOf)].map(([key, own]) => [key, linesOf(own)]));
}

/** Sums entries. */
export function linesOf(entries: readonly Entry[]): Lines {
  const total = (own: readonly Entry[]) => own.reduce((sum, { minor }) => sum + minor, 0n);
  return {
    income: total(entries.filter(({ minor }) => minor > 0n)),
    expense: -total(entries.filter(({ minor }) => minor < 0n)),
    count: entries.length,
  };
}
