import { createServer } from 'node:http';
import { Worker, workerData } from 'node:worker_threads';
import { VERSION } from '#config/version.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { problemOf } from './problem.ts';

type Place = { readonly host: string; readonly port: number; readonly docs: string };

const MESSAGE = 'The database is being migrated to this release; try again in a moment';

/** Answers at the server's address from a thread while a migration blocks this one. The result ends it. */
export function answerWhileMigrating(file: URL, place: Place): () => Promise<void> {
  const thread = new Worker(file, { argv: ['answer_while_migrating'], workerData: place });
  // The migration goes on: another process may listen there, and the start of the server says so.
  thread.on('error', () => {});
  return async () => void (await thread.terminate());
}

/** The work of that thread: `/livez` is well, `/readyz` says `migrating`, and every request is 503 with `Retry-After`. */
export function serveWhileMigrating(): void {
  const { host, port, docs } = workerData as Place;
  const well: Readonly<Record<string, object>> = {
    '/livez': { status: 'ok' },
    '/up': { status: 'ok' },
    '/version': { version: VERSION },
  };
  const unready: Readonly<Record<string, object>> = {
    '/readyz': { status: 'migrating' },
    '/health': { status: 'migrating' },
  };
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    const ofHealth = well[path] ?? unready[path];
    const refusal = () => problemOf(new AppError('unavailable', MESSAGE), newId(), docs).json;
    if (well[path] !== undefined) response.writeHead(200, headers);
    else response.writeHead(503, { ...headers, 'retry-after': '5' });
    response.end(ofHealth === undefined ? refusal() : JSON.stringify(ofHealth));
  }).listen({ host, port });
}
