import type { FileOptions } from '#integrations/imports/file-options.ts';
import type { Fault, ReadFile, Statement, StatementRow } from '#integrations/imports/statement.ts';
import { readFile } from './read-file.ts';

/** A file in the pieces in which a process sends it: rows are of the statement before them. */
export type FileItem =
  | { readonly settings: Omit<ReadFile, 'statements' | 'faults'> }
  | { readonly statement: Omit<Statement, 'rows'> }
  | { readonly row: StatementRow }
  | { readonly fault: Fault };

/** Reads a file, and yields what is in it. */
export function* readItems(options: FileOptions, bytes: Buffer): Generator<FileItem> {
  const { statements, faults, ...settings } = readFile(bytes, options);
  yield { settings };
  for (const { rows, ...statement } of statements) {
    yield { statement };
    for (const row of rows) yield { row };
  }
  for (const fault of faults) yield { fault };
}

/** A file of the items that were read. */
export class CollectedFile {
  #settings: Omit<ReadFile, 'statements' | 'faults'> | undefined;
  readonly #statements: (Statement & { readonly rows: StatementRow[] })[] = [];
  readonly #faults: Fault[] = [];

  add(items: readonly FileItem[]): void {
    for (const item of items) {
      if ('row' in item) this.#statements.at(-1)?.rows.push(item.row);
      else if ('fault' in item) this.#faults.push(item.fault);
      else if ('statement' in item) this.#statements.push({ ...item.statement, rows: [] });
      else this.#settings = item.settings;
    }
  }

  file(): ReadFile {
    if (this.#settings === undefined) throw new Error('a file that is read has settings');
    return { ...this.#settings, statements: this.#statements, faults: this.#faults };
  }
}
