import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/**
 * Reads a path, of a data folder or a file in it, with or without `sqlite:`, or `postgres://…`.
 * @throws Error for anything else; its text does not repeat the input, which may contain a password.
 */
export function parseDatabaseLocation(text: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { engine: 'postgres', url: text };
  const path = /^(?:sqlite:(?=.)|(?!\w+:))(.+)$/.exec(text)?.[1];
  if (path !== undefined) return { engine: 'sqlite', path: resolve(path) };
  throw new Error('a database location is a path, sqlite:PATH or postgres://user@host/database');
}

/** The location without its password. */
export function describeDatabaseLocation(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return ledgerFileAt(location.path);
  const { hostname, port, pathname } = new URL(location.url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}

/** The path itself, or the database file in that folder. */
export function ledgerFileAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, LEDGER_FILE) : path;
}
