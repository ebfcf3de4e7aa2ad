import { RowFault } from '#integrations/imports/statement.ts';
import type { LeftOut } from '#ledger/moved-records/moved-records.ts';

/** A record that Coffer has no counterpart for, or that cannot be read; the rest of the file is. */
export class LeftOutRecord extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The records of a file that are left out, by kind and reason. */
export class LeftOutRecords {
  readonly #counts = new Map<string, LeftOut>();

  add(kind: string, reason: string, count = 1): void {
    if (count === 0) return;
    const before = this.#counts.get(`${kind} ${reason}`)?.count ?? 0;
    this.#counts.set(`${kind} ${reason}`, { kind, reason, count: before + count });
  }

  /** The result of `read` for each record; those that it refuses are counted. */
  read<Source, Result>(kind: string, sources: Iterable<Source>, read: (source: Source) => Result): Result[] {
    const results: Result[] = [];
    for (const source of sources) {
      try {
        results.push(read(source));
      } catch (error) {
        if (error instanceof LeftOutRecord) this.add(kind, error.reason);
        else if (error instanceof RowFault) this.add(kind, 'unreadable');
        else throw error;
      }
    }
    return results;
  }

  list(): LeftOut[] {
    return [...this.#counts.values()];
  }
}
