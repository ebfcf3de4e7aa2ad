import { isSet } from '#database/tables/ledger-tables.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import { TextComparison } from './alike-texts.ts';
import { type Candidate, isSameAmount, isSameState, type RowValues } from './candidates.ts';
import type { ImportRow, Window } from './row-store.ts';

/** Banks date a movement up to this many days otherwise in another file. */
export const SHIFT_DAYS = 3;

// One row may be another movement of that day, amount and text.
const HABIT_MIN = 2;
// A chain of that many movements of one amount within days of each other is no evidence any more.
const CHAIN_MAX = 200;

type Row = RowValues & Pick<ImportRow, 'reference'>;
type Use = Candidate['uses'][number];

/**
 * How sure it is that a row is a transaction of other files: `sure`, `likely`, so that it is none of its own unless a person says so, or
 * `possible`, so that it is one unless a person says so.
 */
export type Likeness = 'sure' | 'likely' | 'possible';

/** The habits of a bank, as the rows that a file has in common with another import show them. */
type Habits = {
  keepsReferences: boolean;
  /** The number of rows of one day and amount whose texts are alike, and of those of them that have other references. */
  alike: number;
  renewed: number;
};

/** A file whose rows are compared with those of others. */
type File = {
  readonly rows: readonly Row[];
  readonly uses: readonly Use[];
  readonly window: Window;
  readonly format: string;
  hasIdentity(identity: string): boolean;
};

/** Whether a transaction should be in the file, and is not. */
type Absence = 'proved' | 'likely' | 'unknown';

/** The likeness of a row with texts that are alike. */
const WHEN_ALIKE = { proved: 'sure', likely: 'likely', unknown: 'possible' } as const satisfies Record<
  Absence,
  Likeness
>;

type Places = {
  /** Whether no row of the file is this transaction. */
  isFree(candidate: Candidate): boolean;
  /** The row of the file that is this transaction. */
  rowOf(candidate: Candidate): Row | undefined;
};

/** Compares rows with the transactions that stand for movements of other files. */
export class RowComparison {
  readonly #texts = new TextComparison();
  readonly #file: File;
  /** By the ids of other imports. */
  readonly #habits: ReadonlyMap<string, Habits>;

  constructor(file: File) {
    this.#file = file;
    this.#habits = this.#readHabits();
  }

  /** The transaction that other files have on the row's day with texts that are alike, rather on that day alone; `isOf` are the rows that count. */
  findOnDay(row: Row, all: readonly Candidate[], isOf: (use: Use) => boolean): Candidate | undefined {
    const possible = all.filter((one) => this.#usesLike(row, one).some((use) => isOf(use) && this.#isOnDay(row, use)));
    return possible.find((one) => this.#usesLike(row, one).every(({ date }) => date === row.date)) ?? possible[0];
  }

  #isOnDay(row: Row, use: Use): boolean {
    if (use.date !== row.date || !this.#texts.areAlike(row, use)) return false;
    const isRenewed = (this.#habits.get(use.import_id)?.renewed ?? 0) >= HABIT_MIN;
    return isRenewed || use.format !== this.#file.format || !hasOtherReference(row, use);
  }

  /**
   * Whether only files of other formats have the movement of a row, with other texts: each format has its own, unless the other rows show
   * that these two have the same.
   */
  isInOtherFormat(row: Row, candidate: Candidate): boolean {
    const { format } = this.#file;
    // The pending payment that a booking followed may be of the same format.
    if (candidate.uses.some((use) => isSameState(use, row) && use.format === format)) return false;
    return this.#near(row, candidate, 0).some(({ import_id }) => (this.#habits.get(import_id)?.alike ?? 0) < HABIT_MIN);
  }

  /** Whether a row is one of another file on a day near by: with its reference, or with texts that are alike. */
  isNear(row: Row, candidate: Candidate, days = SHIFT_DAYS): boolean {
    return this.#near(row, candidate, days).some((use) => this.#texts.areAlike(row, use));
  }

  /** The likeness of a transaction near by that has other texts. */
  likenessOfOther(row: Row, candidate: Candidate, days = SHIFT_DAYS): Exclude<Likeness, 'sure'> | undefined {
    const near = this.#near(row, candidate, days);
    if (near.length === 0) return undefined;
    const absence = this.#absence(row, candidate);
    if (absence === 'proved') return 'likely';
    const isOfDay = near.some((use) => use.date === row.date || use.format !== this.#file.format);
    return absence === 'likely' || isOfDay ? 'possible' : undefined;
  }

  /**
   * A transaction of the row's amount that the file lacks, as surely as is wanted: the row is that one, or has the place of another of the
   * amount with its texts, which has the place of the next.
   */
  findMissing(
    row: Row,
    all: readonly Candidate[],
    { isFree, rowOf }: Places,
    { wanted, days }: { readonly wanted: Likeness; readonly days: number },
  ): Candidate | undefined {
    const isMissing = (one: Candidate) => isFree(one) && WHEN_ALIKE[this.#absence(row, one)] === wanted;
    if (!all.some((one) => isMissing(one) && this.#usesLike(row, one).length > 0)) return undefined;
    const seen = new Set<Candidate>();
    const waiting: Row[] = [row];
    for (let next = waiting.shift(); next !== undefined && seen.size < CHAIN_MAX; next = waiting.shift()) {
      const from = next;
      const near = all.filter((one) => !seen.has(one) && this.isNear(from, one, days));
      const found = near.find(isMissing);
      if (found !== undefined) return found;
      for (const one of near) {
        seen.add(one);
        const taken = rowOf(one);
        if (taken !== undefined && isSameState(taken, row)) waiting.push(taken);
      }
    }
    return undefined;
  }

  areAlike(row: Row, candidate: Candidate): boolean {
    return candidate.uses.some((use) => this.#texts.areAlike(row, use));
  }

  #usesLike(row: Row, { uses }: Candidate): Use[] {
    return uses.filter((use) => isSameState(use, row) && isSameAmount(row, use) && !this.#isOther(row, use));
  }

  #near(row: Row, candidate: Candidate, days = SHIFT_DAYS): Use[] {
    return this.#usesLike(row, candidate).filter(({ date }) => date !== null && daysBetween(date, row.date) <= days);
  }

  /** Whether the file shows that the bank keeps its references: then another one is another movement. */
  #isOther(row: Row, use: Use): boolean {
    return hasOtherReference(row, use) && this.#habits.get(use.import_id)?.keepsReferences === true;
  }

  #readHabits(): Map<string, Habits> {
    const { rows, uses, hasIdentity, format } = this.#file;
    const found = new Map<string, Habits>();
    const byDay = Map.groupBy(uses, ({ date, amount_minor }) => `${date} ${amount_minor}`);
    const count = (same: readonly Use[], add: (habits: Habits) => void) => {
      for (const id of new Set(same.map(({ import_id }) => import_id))) {
        const habits = found.get(id) ?? { keepsReferences: false, alike: 0, renewed: 0 };
        add(habits);
        found.set(id, habits);
      }
    };
    for (const row of rows) {
      const alike = (byDay.get(`${row.date} ${row.amount_minor}`) ?? []).filter((use) =>
        this.#texts.areAlike(row, use),
      );
      count(alike, (habits) => {
        habits.alike += 1;
      });
      const renewed = alike.filter((use) => use.format === format && hasOtherReference(row, use));
      count(renewed, (habits) => {
        habits.renewed += 1;
      });
    }
    const kept = uses.filter(({ reference, identity }) => reference !== null && hasIdentity(identity ?? ''));
    count(kept, (habits) => {
      habits.keepsReferences = true;
    });
    return found;
  }

  /** A file names what is not booked yet as long as that is so. */
  #absence(row: Row, { uses }: Candidate): Absence {
    const days = uses.flatMap((use) => (isSameState(use, row) ? (use.date ?? []) : []));
    const { first, last } = this.#file.window;
    if (!days.every((day) => day > first && day < last)) return 'unknown';
    const [from, to] = [dayAt(dayNumber(first) + SHIFT_DAYS), dayAt(dayNumber(last) - SHIFT_DAYS)];
    return days.every((day) => day >= from && day <= to) && !isSet(row.pending) ? 'proved' : 'likely';
  }
}

function hasOtherReference(row: Row, use: Use): boolean {
  return row.reference !== null && use.reference !== null && row.reference !== use.reference;
}
