import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { importBySession, type SessionWishes } from './import-session.ts';
import { LARGE_BYTES, namedTarget, type Preflight, preflightOf, type Target, targetOf } from './import-target.ts';
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
  /** The kind of records in a file without movements of money. */
  readonly type?: string;
  /** The currency of amounts that the file has in another one than the account. */
  readonly currency?: string;
  readonly skipInvalid?: boolean;
  /** Whether an account is opened for a file that names one that none of yours is known by. */
  readonly newAccount?: boolean;
  /** Whether each payment of a CAMT batch is a transaction. */
  readonly splitBatches?: boolean;
  /** Settings of the file as `member=value`: answers to the questions of the server. */
  readonly set?: readonly string[];
};

type Answer = { readonly data: StoredImport };

const path = '/api/v1/imports';

/** Imports a file to a running server; with `dryRun` it only says what would happen. */
export async function importFile(server: RemoteServer, file: string, options: ImportOptions): Promise<Result> {
  const { account, statementAccount, currency, dryRun = false, skipInvalid = false, newAccount = false } = options;
  const settings = settingsOf(options);
  if (options.type !== undefined) return importRecords(server, file, { settings, dryRun, skipInvalid });
  const { size } = await stat(file);
  const isLarge = size > LARGE_BYTES;
  const named = account === undefined ? undefined : await namedTarget(server, account);
  // Of a large file only CSV can be looked at before it is sent.
  const content =
    named !== undefined && isLarge ? undefined : await preflightOf(server, file, { size, settings, ...named });
  if (dryRun && content !== undefined) requireNoQuestion(content);
  const target = named ?? (await targetOf(server, content as Preflight, newAccount));
  const wishes = { statementAccount, currency, settings };
  const result = await importTo(server, file, { target, ...wishes, dryRun, skipInvalid }, isLarge);
  if (content === undefined) return result;
  const lines = dryRun ? [...targetLines(content, target), ...evidenceLines(content)] : [];
  return { ...result, report: [result.report, ...lines, ...noticeLines(content)].join('\n') };
}

/** The types of files of records, for which no account is named. */
export const RECORD_TYPES = ['AccountImport', 'CategoryImport', 'MerchantImport', 'RuleImport'];

/** Imports the accounts, categories, merchants or rules of a file. */
async function importRecords(
  server: RemoteServer,
  file: string,
  { settings, dryRun, skipInvalid }: Pick<SessionWishes, 'settings' | 'dryRun' | 'skipInvalid'>,
): Promise<Result> {
  const form = await formOf(file, settings);
  if (dryRun) return tryFile(server, form);
  return publishForm(server, form, skipInvalid);
}

async function publishForm(server: RemoteServer, form: FormData, skipInvalid: boolean): Promise<Result> {
  form.set('publish', 'true');
  if (skipInvalid) form.set('skip_invalid', 'true');
  const { body } = await server.call<Answer>('POST', path, form);
  return resultOf(await followImport(server, body.data.id));
}

async function importTo(server: RemoteServer, file: string, wishes: SessionWishes, isLarge: boolean): Promise<Result> {
  const { target, dryRun, skipInvalid } = wishes;
  if (dryRun && 'names' in target) {
    if (isLarge) throw new Error('a dry run of a file over 10 MB needs --account');
    return tryAccounts(server, file, target, wishes);
  }
  if (isLarge || 'names' in target) return importBySession(server, file, wishes);
  const form = await accountForm(file, target.accountId, wishes);
  return dryRun ? tryFile(server, form) : publishForm(server, form, skipInvalid);
}

/** @throws Error with each open question of a file, and rows as each answer reads them. */
function requireNoQuestion({ questions, ...content }: Preflight): void {
  if (questions.length === 0) return;
  const asked = questions.flatMap(({ member, message, candidates }) => [
    message,
    ...candidates.map(({ value, rows }) => {
      const shown = rows.map((row) => `${row.date} ${row.signed_amount} ${row.name}`).join(' · ');
      return `  --set ${member}=${JSON.stringify(value)}: ${shown}`;
    }),
  ]);
  throw new Error([...asked, ...evidenceLines(content), ...noticeLines(content)].join('\n'));
}

/** The account that the file is meant for, and why. */
function targetLines({ target_accounts: targets }: Preflight, target: Target): string[] {
  if ('names' in target) return [];
  return targets.flatMap(({ statement_account: name, account, reason }) => {
    if (account === null)
      return name === null ? [] : `account: the file names ${name}, and none of yours is known by that`;
    const known = name === null ? reasonText(reason) : `the file names ${name}`;
    return account.id === target.accountId
      ? `account: ${account.name} (${known})`
      : `account: the file may be meant for ${account.name} (${known})`;
  });
}

function reasonText(reason: string | null): string {
  return reason === 'only_account' ? 'your only one' : 'an earlier file like it went there';
}

function evidenceLines({ evidence }: Pick<Preflight, 'evidence'>): string[] {
  return evidence.map(({ message }) => `evidence: ${message}`);
}

function noticeLines({ notices }: Pick<Preflight, 'notices'>): string[] {
  return notices.map(({ line, message }) => `notice: ${line === null ? '' : `line ${line}: `}${message}`);
}

type FileWishes = Pick<SessionWishes, 'statementAccount' | 'currency' | 'settings'>;

/** @throws Error for a setting without a name. */
function settingsOf({ set = [], splitBatches = false, type }: ImportOptions): Readonly<Record<string, string>> {
  const settings = set.map((one) => {
    const at = one.indexOf('=');
    if (at < 1) throw new Error(`--set ${one}: write member=value`);
    return [one.slice(0, at), one.slice(at + 1)] as const;
  });
  return {
    ...Object.fromEntries(settings),
    ...(splitBatches && { split_batches: 'true' }),
    ...(type !== undefined && { type }),
  };
}

async function accountForm(file: string, accountId: string, wishes: FileWishes): Promise<FormData> {
  const { statementAccount, currency, settings } = wishes;
  const form = await formOf(file, settings);
  form.set('account_id', accountId);
  if (statementAccount !== undefined) form.set('statement_account', statementAccount);
  if (currency !== undefined) form.set('currency', currency);
  return form;
}

async function formOf(file: string, settings: FileWishes['settings']): Promise<FormData> {
  const form = new FormData();
  for (const [member, value] of Object.entries(settings)) form.set(member, value);
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
        : await tryFile(server, await accountForm(file, accountId, { statementAccount: name, currency, settings }));
    results.push({ ...result, account: name });
  }
  return joined(results);
}
