import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { bar, follow } from './progress.ts';
import type { RemoteServer } from './remote-server.ts';

/** The options of `coffer import`. */
export type ImportOptions = {
  /** The name or id of the account. */
  readonly account: string;
  readonly statementAccount?: string;
  readonly dryRun?: boolean;
  readonly skipInvalid?: boolean;
};

type Counts = Readonly<Record<string, number>>;
type Import = {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly rows_count: number;
  readonly status_detail: { readonly uploaded: boolean };
  readonly stats: Counts;
  readonly expected: Counts;
};
type Answer = { readonly data: Import };
type Result = { readonly report: string; readonly isComplete: boolean };

const path = '/api/v1/imports';

/** Imports a file to an account of a running server; with `dryRun` it only says what would happen. */
export async function importFile(server: RemoteServer, file: string, options: ImportOptions): Promise<Result> {
  const bytes = await readFile(file);
  const accountId = await findAccount(server, options.account);
  const form = new FormData();
  form.set('account_id', accountId);
  if (options.statementAccount !== undefined) form.set('statement_account', options.statementAccount);
  if (options.dryRun !== true) form.set('publish', 'true');
  if (options.skipInvalid === true) form.set('skip_invalid', 'true');
  form.set('file', new Blob([bytes]), basename(file));
  const { body } = await server.call<Answer>('POST', options.dryRun === true ? `${path}?dry_run=true` : path, form);
  if (options.dryRun === true) return isRead(body.data) ? expectationOf(body.data) : tryLargeFile(server, form);
  const done = await followImport(server, body.data.id);
  if (done.status !== 'complete') throw new Error(`the import ${done.id} stopped: ${done.error ?? done.status}`);
  const { rows_count: _all, valid_rows_count: _valid, invalid_rows_count: _invalid, ...outcomes } = done.stats;
  return { report: `import ${done.id}: ${listed(outcomes)}`, isComplete: (outcomes.failed ?? 0) === 0 };
}

function isRead({ status, status_detail }: Import): boolean {
  return status !== 'pending' || status_detail.uploaded;
}

/** Follows an import until its file is read and it does not run. */
function followImport(server: RemoteServer, id: string): Promise<Import> {
  return follow(
    async () => (await server.call<Answer>('GET', `${path}/${id}`)).body.data,
    (one) => isRead(one) && one.status !== 'importing' && one.status !== 'reverting',
    (one) => {
      const { rows_count: all, stats } = one;
      return isRead(one) ? bar(all - (stats.ready ?? 0), all) : `reading the file: ${all} rows`;
    },
  );
}

function expectationOf({ expected, stats }: Import): Result {
  const failed = stats.failed ?? 0;
  return { report: `would be: ${listed({ ...expected, failed })}`, isComplete: failed === 0 };
}

/** The server reads a large file after its response: the import is stored, looked at, and taken back. */
async function tryLargeFile(server: RemoteServer, form: FormData): Promise<Result> {
  const { body } = await server.call<Answer>('POST', path, form);
  const { id } = body.data;
  const read = await followImport(server, id);
  await server.call('POST', `${path}/${id}/revert`, {});
  if (read.status === 'failed') throw new Error(`the file cannot be read: ${read.error}`);
  return expectationOf(read);
}

function listed(counts: Counts): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'no rows' : some.map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}

type Accounts = { readonly accounts: readonly { readonly id: string; readonly name: string }[] };

async function findAccount(server: RemoteServer, nameOrId: string): Promise<string> {
  const { body } = await server.call<Accounts>('GET', `/api/v1/accounts?name=${encodeURIComponent(nameOrId)}`);
  const [account, other] = body.accounts;
  if (other !== undefined) throw new Error(`several accounts have the name ${nameOrId}; use the id of one`);
  // An id is checked by the import.
  return account?.id ?? nameOrId;
}
