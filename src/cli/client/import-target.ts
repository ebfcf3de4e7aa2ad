import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { onlyId } from '#src/cli/find-records.ts';
import type { RemoteServer } from './remote-server.ts';

/** A larger file is sent in chunks. */
export const LARGE_BYTES = 10 * 1024 * 1024;
const BEGINNING_BYTES = 1024 * 1024;

/** Where the rows of a file go: to one account, or to those that the file names. */
export type Target =
  | { readonly accountId: string }
  | { readonly names: readonly { readonly name: string; readonly rows: number; readonly accountId: string | null }[] };

type Account = { readonly id: string; readonly name: string; readonly permission: string };
const WRITABLE = ['owner', 'full_control'];

type Content = {
  readonly data: {
    readonly format: string;
    readonly statements: readonly { account: string | null; rows_count: number }[];
  };
};

/** The accounts that the user sees. */
export async function accountsOf(server: RemoteServer, query = 'per_page=100'): Promise<readonly Account[]> {
  return (await server.call<{ accounts: Account[] }>('GET', `/api/v1/accounts?${query}`)).body.accounts;
}

/** The account of that name or id. @throws Error unless exactly one has the name. */
export async function namedTarget(server: RemoteServer, nameOrId: string): Promise<Target> {
  return { accountId: onlyId('account', nameOrId, await accountsOf(server, `name=${encodeURIComponent(nameOrId)}`)) };
}

/** The accounts that a file names; without a name, the only account of the user. @throws Error if it is not clear which. */
export async function targetOf(
  server: RemoteServer,
  file: string,
  size: number,
  settings: Readonly<Record<string, string>>,
): Promise<Target> {
  const { named, isWhole } = await namesIn(server, file, size, settings);
  const own = (await accountsOf(server)).filter(({ permission }) => WRITABLE.includes(permission));
  const [first, second] = named;
  const [only, ...others] = own;
  const byName = (name: string) => own.find((account) => account.name === name)?.id ?? null;
  // Banks name an account by its number: a file of one account is meant for the only one.
  if (!isWhole && only !== undefined && others.length === 0 && second === undefined) return { accountId: only.id };
  if (first !== undefined) return { names: named.map((one) => ({ ...one, accountId: byName(one.name) })) };
  if (only === undefined)
    throw new Error('the file names no account, and you have none: create one, and give --account');
  throw new Error(`the file names no account: give --account with one of ${own.map(({ name }) => name).join(', ')}`);
}

/** The accounts of a file, of which only the beginning is read if it is large. */
async function namesIn(server: RemoteServer, file: string, size: number, settings: Readonly<Record<string, string>>) {
  const isLarge = size > LARGE_BYTES;
  const form = new FormData();
  form.set('file', new Blob([await beginningOf(file, isLarge ? BEGINNING_BYTES : size)]), basename(file));
  for (const [member, value] of Object.entries(settings)) form.set(member, value);
  if (isLarge) form.set('partial', 'true');
  const { body } = await server.call<Content>('POST', '/api/v1/imports/preflight', form);
  const rows = new Map<string, number>();
  const { format, statements } = body.data;
  // All data of a family: an account without transactions has a balance.
  const isWhole = format === 'sure';
  for (const { account, rows_count } of statements) {
    if (account !== null && (isWhole || rows_count > 0)) rows.set(account, (rows.get(account) ?? 0) + rows_count);
  }
  return { named: [...rows].map(([name, count]) => ({ name, rows: count })), isWhole };
}

/** The first bytes of a file. */
async function beginningOf(file: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  return readAt(file, 0, size);
}

export async function readAt(file: string, from: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  await using handle = await open(file);
  const bytes = new Uint8Array(size);
  let read = 0;
  while (read < size) {
    const { bytesRead } = await handle.read(bytes, read, size - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
