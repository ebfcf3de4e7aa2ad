import { parentPort } from 'node:worker_threads';
import type { FileOptions, ReadFile } from '#integrations/imports/statements/index.ts';
import { END_THREAD, yieldProcessor } from '#kernel/async/thread-pool.ts';
import { readFile } from './read-file.ts';

/** A file for the thread that reads them. */
export type FileTask = { readonly bytes: Uint8Array; readonly options: FileOptions };

/** The message of the thread after a task. */
export type FileResult = { readonly file: ReadFile } | { readonly failure: unknown };

/** Runs in the thread that reads files: reads each that it gets. */
export function serveFiles(): void {
  yieldProcessor();
  const port = parentPort;
  port?.on('message', (task: FileTask | typeof END_THREAD) => {
    if (task === END_THREAD) return port.close();
    port.postMessage(resultOf(task));
  });
}

function resultOf({ bytes, options }: FileTask): FileResult {
  try {
    return { file: readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options) };
  } catch (failure) {
    return { failure };
  }
}
