import { workerData } from 'node:worker_threads';
import type { LedgerDatabase } from '#database/database.ts';
import { SnapshotReader } from '#database/sqlite/snapshot-reader.ts';
import { serveThread } from '#kernel/async/thread-pool.ts';
import type { ReadTask } from './heavy-reads.ts';
import { jsonOf, NOTHING_FOUND, type Route, type RouteContext, type RouteResponse } from './route.ts';

/** Runs in a reader thread: answers each task by the use case of its route, on one snapshot of the database. */
export function serveReads(routes: readonly Route[]): void {
  const byOperation = new Map(routes.map((route) => [route.operation, route]));
  const reader = new SnapshotReader((workerData as { dataDir: string }).dataDir);
  serveThread(
    (task: ReadTask) => answer(byOperation.get(task.operation), reader, task),
    () => reader.close(),
  );
}

async function answer(route: Route | undefined, reader: SnapshotReader, task: ReadTask): Promise<unknown> {
  if (route === undefined) throw new Error(`no reader thread knows ${task.operation}`);
  return reader.read(async (db) => {
    const context = contextOf(task, db);
    if (task.input === null) return route.readBefore?.(context);
    return rendered(await route.handle(context, task.input as never, NOTHING_FOUND));
  });
}

/** The answer with its body as JSON text: the main thread only sends it. */
function rendered(answer: RouteResponse): RouteResponse {
  const { status, headers } = answer;
  const json = jsonOf(answer);
  return { status, ...(json !== undefined && { json }), ...(headers && { headers }) };
}

function contextOf({ context, now }: ReadTask, db: LedgerDatabase): RouteContext {
  return {
    ...context,
    db,
    clock: () => now,
    longLived: () => {
      throw new Error('a heavy read waits for nothing');
    },
  };
}
