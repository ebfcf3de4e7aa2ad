import { parentPort, workerData } from 'node:worker_threads';
import type { LedgerDatabase } from '#database/database.ts';
import { SnapshotReader } from '#database/sqlite/snapshot-reader.ts';
import { END_THREAD, yieldProcessor } from '#kernel/async/thread-pool.ts';
import { resultOfError, type ThreadResult } from '#kernel/async/thread-result.ts';
import type { ReadTask } from './heavy-reads.ts';
import { jsonOf, NOTHING_FOUND, type Route, type RouteContext, type RouteResponse } from './route.ts';

/** Runs in a reader thread: answers each task by the use case of its route, on one snapshot of the database. */
export function serveReads(routes: readonly Route[]): void {
  yieldProcessor();
  const byOperation = new Map(routes.map((route) => [route.operation, route]));
  const reader = new SnapshotReader((workerData as { dataDir: string }).dataDir);
  const port = parentPort;
  port?.on('message', async (task: ReadTask | typeof END_THREAD) => {
    if (task !== END_THREAD) return port.postMessage(await resultOf(byOperation.get(task.operation), reader, task));
    reader.close();
    port.close();
  });
}

async function resultOf(route: Route | undefined, reader: SnapshotReader, task: ReadTask): Promise<ThreadResult> {
  try {
    if (route === undefined) throw new Error(`no reader thread knows ${task.operation}`);
    const value = await reader.read(async (db) => {
      const context = contextOf(task, db);
      if (task.input === null) return route.readBefore?.(context);
      return rendered(await route.handle(context, task.input as never, NOTHING_FOUND));
    });
    return { value };
  } catch (error) {
    return resultOfError(error);
  }
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
