import { bar, follow, streamed } from './progress.ts';
import type { RemoteServer } from './remote-server.ts';

type Counts = Readonly<Record<string, number>>;

/** An import as the server tells it. */
export type StoredImport = {
  readonly id: string;
  readonly status: string;
  readonly account_id: string;
  readonly error: string | null;
  readonly rows_count: number;
  readonly status_detail: { readonly uploaded: boolean };
  readonly stats: Counts;
  readonly expected: Counts;
};

/** The report of a command at its end, and whether every row has an outcome. */
export type Result = { readonly report: string; readonly isComplete: boolean };

const path = '/api/v1/imports';

export async function readImport(server: RemoteServer, id: string): Promise<StoredImport> {
  return (await server.call<{ data: StoredImport }>('GET', `${path}/${id}`)).body.data;
}

/** Follows an import until its file is read and it does not run. */
export function followImport(server: RemoteServer, id: string): Promise<StoredImport> {
  return follow(
    streamed<StoredImport>(server, `${path}/${id}`),
    (one) => isRead(one) && one.status !== 'importing' && one.status !== 'reverting',
    (one) => {
      const { rows_count: all, stats } = one;
      return isRead(one) ? bar(all - (stats.ready ?? 0), all) : `reading the file: ${all} rows`;
    },
  );
}

export function isRead({ status, status_detail }: StoredImport): boolean {
  return status !== 'pending' || status_detail.uploaded;
}

/** The outcomes of an import that has run. @throws Error if it stopped. */
export function resultOf({ id, status, error, stats }: StoredImport): Result {
  if (status !== 'complete') throw new Error(`the import ${id} stopped: ${error ?? status}`);
  const outcomes = Object.entries(stats).filter(([name]) => !name.endsWith('_count'));
  return { report: `import ${id}: ${listed(Object.fromEntries(outcomes))}`, isComplete: (stats.failed ?? 0) === 0 };
}

/** The outcomes that an import would have. */
export function expectationOf({ expected, stats }: StoredImport): Result {
  const failed = stats.failed ?? 0;
  return { report: `would be: ${listed({ ...expected, failed })}`, isComplete: failed === 0 };
}

/** Several results as lines, each with the account that it is about. */
export function joined(results: readonly (Result & { readonly account: string })[]): Result {
  return {
    report: results.map(({ account, report }) => `${account}: ${report}`).join('\n'),
    isComplete: results.every(({ isComplete }) => isComplete),
  };
}

function listed(counts: Counts): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? 'no rows' : some.map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}
