import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LEDGER_FILE } from '#database/open-stores.ts';

/** Where books lie: a file of the embedded database, or a PostgreSQL database. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/**
 * Reads `sqlite:PATH`, a data folder or a file in it, or `postgres://…`.
 * @throws Error for anything else; its text repeats nothing, because an address may hold a password.
 */
export function parseDatabaseLocation(text: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { engine: 'postgres', url: text };
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  if (path !== undefined) return { engine: 'sqlite', path: resolve(path) };
  throw new Error('a place is sqlite:FOLDER, sqlite:FILE or postgres://user@host/database');
}

/** The place in words for a person, without a password. */
export function describeDatabaseLocation(place: DatabaseLocation): string {
  if (place.engine === 'sqlite') return ledgerFileAt(place.path);
  const { hostname, port, pathname } = new URL(place.url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}

/** The file of the books that a path names: itself, or the one in that folder. */
export function ledgerFileAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, LEDGER_FILE) : path;
}
