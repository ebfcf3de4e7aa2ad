import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { importBySession, type SessionWishes } from './import-session.ts';
import { LARGE_BYTES, namedTarget, type Target, targetOf } from './import-target.ts';
import type { RemoteServer } from './remote-server.ts';
import {
  expectationOf,
  followImport,
  isRead,
  joined,
  type Result,
  resultOf,
  type StoredImport,
} from './stored-import.ts';

/** The options of `coffer import`. */
export type ImportOptions = {
  /** The name or id of the account; without it those that the file names, or the only one. */
  readonly account?: string;
  readonly statementAccount?: string;
  readonly dryRun?: boolean;
  /** The currency of amounts that the file has in another one than the account. */
  readonly currency?: string;
  readonly skipInvalid?: boolean;
  /** Settings of the file as `member=value`: answers to the questions of the server. */
  readonly set?: readonly string[];
};

type Answer = { readonly data: StoredImport };

const path = '/api/v1/imports';

/** Imports a file to a running server; with `dryRun` it only says what would happen. */
export async function importFile(server: RemoteServer, file: string, options: ImportOptions): Promise<Result> {
  const { account, statementAccount, currency, dryRun = false, skipInvalid = false } = options;
  const settings = settingsOf(options.set ?? []);
  const { size } = await stat(file);
  const target =
    account === undefined ? await targetOf(server, file, size, settings) : await namedTarget(server, account);
  const isLarge = size > LARGE_BYTES;
  if (dryRun && 'names' in target) {
    if (isLarge) throw new Error('a dry run of a file over 10 MB needs --account');
    return tryAccounts(server, file, target, { statementAccount, currency, settings });
  }
  if (isLarge || 'names' in target)
    return importBySession(server, file, { target, statementAccount, currency, settings, dryRun, skipInvalid });
  const form = await formOf(file, target.accountId, { statementAccount, currency, settings });
  if (dryRun) return tryFile(server, form);
  form.set('publish', 'true');
  if (skipInvalid) form.set('skip_invalid', 'true');
  const { body } = await server.call<Answer>('POST', path, form);
  return resultOf(await followImport(server, body.data.id));
}

type FileWishes = Pick<SessionWishes, 'statementAccount' | 'currency' | 'settings'>;

/** @throws Error for a setting without a name. */
function settingsOf(set: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    set.map((one) => {
      const at = one.indexOf('=');
      if (at < 1) throw new Error(`--set ${one}: write member=value`);
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
}

async function formOf(file: string, accountId: string, wishes: FileWishes): Promise<FormData> {
  const form = new FormData();
  form.set('account_id', accountId);
  const { statementAccount, currency, settings } = wishes;
  for (const [member, value] of Object.entries(settings)) form.set(member, value);
  if (statementAccount !== undefined) form.set('statement_account', statementAccount);
  if (currency !== undefined) form.set('currency', currency);
  form.set('file', new Blob([await readFile(file)]), basename(file));
  return form;
}

async function tryFile(server: RemoteServer, form: FormData): Promise<Result> {
  const { body } = await server.call<Answer>('POST', `${path}?dry_run=true`, form);
  return isRead(body.data) ? expectationOf(body.data) : tryLargeFile(server, form);
}

/** The server reads a file of many rows after its response: the import is stored, looked at, and deleted. */
async function tryLargeFile(server: RemoteServer, form: FormData): Promise<Result> {
  const { body } = await server.call<Answer>('POST', path, form);
  const { id } = body.data;
  const read = await followImport(server, id);
  await server.call('DELETE', `${path}/${id}`);
  if (read.status === 'failed') throw new Error(`the file cannot be read: ${read.error}`);
  return expectationOf(read);
}

/** The outcomes that the rows of each account of a file would have. */
async function tryAccounts(
  server: RemoteServer,
  file: string,
  { names }: Extract<Target, { names: unknown }>,
  { statementAccount: only, currency, settings }: FileWishes,
): Promise<Result> {
  const results = [];
  for (const { name, rows, accountId } of names.filter((one) => only === undefined || one.name === only)) {
    const result =
      accountId === null
        ? { report: `a new account with ${rows} rows`, isComplete: true }
        : await tryFile(server, await formOf(file, accountId, { statementAccount: name, currency, settings }));
    results.push({ ...result, account: name });
  }
  return joined(results);
}
