import { readSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { deserialize, serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** The descriptor to which a process for tasks writes items. */
export const ITEMS_FD = 3;

// Nothing is written to it: it ends when the parent does.
const PARENT_FD = 4;

/** The messages of a process for each task: items, or the error that the task threw, then null. */
export type TaskMessage<Item> = { readonly items: readonly Item[] } | { readonly failure: unknown } | null;

/** Before each message, in both directions, is its length. */
export const LENGTH_BYTES = 4;

const MESSAGE_BYTES = 64 * 1024;

/**
 * Runs in a process of a pool: does each task that it reads. Descriptors are read and written without the event loop, so that the
 * process needs none, and waits for the parent to take items.
 */
export function serveTasks<Task>(work: (task: Task, bytes: Buffer) => Iterable<unknown>): never {
  endWithParent();
  for (;;) {
    const task: Task = deserialize(read());
    answer(work, task, read());
    flushCompileCache(); // it is killed, and so never exits
  }
}

function answer<Task>(work: (task: Task, bytes: Buffer) => Iterable<unknown>, task: Task, bytes: Buffer): void {
  try {
    let items: unknown[] = [];
    let size = 0;
    for (const item of work(task, bytes)) {
      items.push(item);
      size += sizeOf(item);
      if (size < MESSAGE_BYTES) continue;
      write({ items });
      [items, size] = [[], 0];
    }
    write({ items });
    write(null);
  } catch (failure) {
    write({ failure });
  }
}

/** About the bytes of an item in a message. */
function sizeOf(item: unknown): number {
  if (typeof item === 'string' || item instanceof Uint8Array) return item.length;
  if (typeof item !== 'object' || item === null) return 8;
  return Object.entries(item).reduce((sum, [name, value]) => sum + name.length + sizeOf(value), 0);
}

function write(message: TaskMessage<unknown>): void {
  const bytes = serialize(message);
  for (const part of [lengthOf(bytes), bytes]) {
    for (let at = 0; at < part.length; ) at += writeSync(ITEMS_FD, part, at);
  }
}

function read(): Buffer {
  return readBytes(readBytes(LENGTH_BYTES).readUInt32LE());
}

function readBytes(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const count = readSync(0, bytes, at, length - at, null);
    if (count === 0) process.kill(process.pid, 'SIGKILL'); // the parent has ended
    at += count;
  }
  return bytes;
}

/** The length of a message, as it is written before it. */
export function lengthOf(message: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(message.length);
  return length;
}

/** Ends this process when its parent does, also while native code runs: a thread waits for the end of a pipe. */
function endWithParent(): void {
  const code = `require('node:fs').readSync(${PARENT_FD}, Buffer.alloc(1)); process.kill(process.pid, 'SIGKILL');`;
  new Worker(code, { eval: true, env: {} });
}
