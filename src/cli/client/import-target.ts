import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Schemas } from '#client/src/index.ts';
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

/** The content of a file as the server reads it. */
export type Preflight = Schemas['ImportPreflight']['data'];

/** The accounts that the user sees. */
export async function accountsOf(server: RemoteServer, query = 'per_page=100'): Promise<readonly Account[]> {
  return (await server.call<{ accounts: Account[] }>('GET', `/api/v1/accounts?${query}`)).body.accounts;
}

/** The account of that name or id. @throws Error unless exactly one has the name. */
export async function namedTarget(
  server: RemoteServer,
  nameOrId: string,
): Promise<Extract<Target, { accountId: string }>> {
  return { accountId: onlyId('account', nameOrId, await accountsOf(server, `name=${encodeURIComponent(nameOrId)}`)) };
}

/** The content of a file, or of the beginning of a large one, of which only CSV can be read. Nothing is stored. */
export async function preflightOf(
  server: RemoteServer,
  file: string,
  { size, settings, accountId }: { size: number; settings: Readonly<Record<string, string>>; accountId?: string },
): Promise<Preflight> {
  const isLarge = size > LARGE_BYTES;
  const form = new FormData();
  form.set('file', new Blob([await readAt(file, 0, isLarge ? BEGINNING_BYTES : size)]), basename(file));
  for (const [member, value] of Object.entries(settings)) form.set(member, value);
  if (accountId !== undefined) form.set('account_id', accountId);
  if (isLarge) form.set('partial', 'true');
  return (await server.call<{ data: Preflight }>('POST', '/api/v1/imports/preflight', form)).body.data;
}

/** The accounts that a file is certainly meant for; unknown ones of several are opened. @throws Error where a person must say. */
export async function targetOf(
  server: RemoteServer,
  { target_accounts: targets, statements, format }: Preflight,
  isNewWanted: boolean,
): Promise<Target> {
  const own = (await accountsOf(server)).filter(({ permission }) => WRITABLE.includes(permission));
  const [first, second] = targets;
  const name = first?.statement_account ?? null;
  if (name === null) {
    if (first?.account != null && first.reason === 'only_account') return { accountId: first.account.id };
    throw new Error(`the file names no account${likely(first)}: ${choice(own)}`);
  }
  if (second === undefined && format !== 'sure') {
    if (first?.certain === true && first.account !== null) return { accountId: first.account.id };
    if (own.length > 0 && !isNewWanted)
      throw new Error(
        `the file names the account ${name}, and none of yours is known by that${likely(first)}: ${choice(own)}, or --new-account to open one`,
      );
  }
  const rowsOf = (account: string) =>
    statements.filter((one) => one.account === account).reduce((sum, { rows_count }) => sum + rows_count, 0);
  return {
    names: targets.flatMap(({ statement_account, account, certain }) =>
      statement_account === null
        ? []
        : {
            name: statement_account,
            rows: rowsOf(statement_account),
            accountId: certain ? (account?.id ?? null) : null,
          },
    ),
  };
}

function likely(target: Preflight['target_accounts'][number] | undefined): string {
  const { account, reason } = target ?? {};
  if (account == null) return '';
  return `; it may be ${account.name} (${reason === 'ending' ? 'its name ends so' : 'an earlier file like it went there'})`;
}

function choice(own: readonly Account[]): string {
  if (own.length === 0) return 'create one, and give --account';
  return `give --account with one of ${own.map(({ name }) => name).join(', ')}`;
}

/** Some bytes of a file, or those up to its end. */
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
