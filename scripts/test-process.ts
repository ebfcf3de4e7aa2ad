import asyncHooks from 'node:async_hooks';
import { resolve } from 'node:path';

// Runs the test files that are named in this process, one after the other. `node --test --test-isolation=none` would do the same, but
// its runner follows every promise, to find the test of an uncaught error: each `await` costs forty times as much, a tenth of the CPU
// time of these tests. Here it follows timers and sockets alone; an error that it cannot place fails the run all the same.
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });

for (const file of process.argv.slice(2)) await import(resolve(file));
