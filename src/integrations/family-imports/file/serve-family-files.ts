import { parentPort } from 'node:worker_threads';
import { END_THREAD, yieldProcessor } from '#kernel/async/thread-pool.ts';
import type { LedgerRules } from './check-records.ts';
import type { FileFault } from './collect-records.ts';
import { type FamilyFile, readFamilyFile } from './read-family-file.ts';

/** A file for the thread that reads exported families. */
export type FamilyFileTask = { readonly bytes: Uint8Array; readonly rules: LedgerRules };

/** The message of the thread after a task. */
export type FamilyFileResult = FamilyFile | { readonly faults: FileFault[] } | { readonly failure: unknown };

/** Runs in the thread that reads exported families. */
export function serveFamilyFiles(): void {
  yieldProcessor();
  const port = parentPort;
  port?.on('message', (task: FamilyFileTask | typeof END_THREAD) => {
    if (task === END_THREAD) return port.close();
    port.postMessage(resultOf(task));
  });
}

function resultOf({ bytes, rules }: FamilyFileTask): FamilyFileResult {
  try {
    return readFamilyFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rules);
  } catch (failure) {
    return { failure };
  }
}
