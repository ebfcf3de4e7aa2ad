import BetterSqlite3 from 'better-sqlite3';
import { serveTasks } from '#kernel/async/serve-tasks.ts';

// A process for tests of the process pool: it does what its task says.
const deeds: Record<string, (bytes: Buffer) => Iterable<unknown>> = {
  id: () => [process.pid],
  environment: () => Object.entries(process.env),
  length: (bytes) => [bytes.length],
  throw: () => {
    throw new RangeError('on request');
  },
  exit: () => process.exit(3),
  native: function* () {
    yield process.pid;
    yield 'x'.repeat(100_000); // sends what was yielded
    // A thread in it cannot be terminated.
    new BetterSqlite3(':memory:')
      .prepare('with recursive n(i) as (select 1 union all select i from n) select count(*) from n')
      .get();
  },
  memory: () => {
    const all: Buffer[] = [];
    for (;;) all.push(Buffer.alloc(8 * 1024 * 1024, 1));
  },
  heap: () => {
    const all: number[][] = [];
    for (;;) all.push(new Array(100_000).fill(1));
  },
  flood: function* () {
    for (;;) yield 'x'.repeat(1_000_000);
  },
};

serveTasks((task: string, bytes) => deeds[task]?.(bytes) ?? []);
