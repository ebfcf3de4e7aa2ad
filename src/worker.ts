import { enableCompileCache } from 'node:module';

/** The work of threads and processes, by the name with which one is started. Each loads only what it needs. */
const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  // In threads: our own work.
  read: async () => {
    const { serveReads } = await import('#http/serve-reads.ts');
    const { ledgerRoutes } = await import('#ledger/routes.ts');
    const wakeNothing = () => {};
    serveReads(ledgerRoutes(wakeNothing, wakeNothing, null));
  },
  write_export: async () => serveThread((await import('#integrations/exports/index.ts')).writeExport),
  write_transactions: async () =>
    serveThread((await import('#integrations/transaction-files/write-file.ts')).writeTransactionFile),

  answer_while_migrating: async () => (await import('#http/while-migrating.ts')).serveWhileMigrating(),

  // In processes, which can be killed: files of people, and the one read of all pages.
  read_statement: async () => serveProcess((await import('#integrations/imports/formats/read-file.ts')).readItems),
  read_family: async () => {
    const { readFamilyItems } = await import('#integrations/family-imports/family-items.ts');
    await serveProcess((_task: null, bytes) => readFamilyItems(bytes));
  },
  find_damage: async () => serveProcess((await import('#database/maintenance/find-damage.ts')).damageIn),
};

// It does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const name = process.argv[2] ?? '';
const start = TASKS[name];
if (start === undefined) throw new Error(`no task is named ${name}`);
await start();

async function serveThread<Task>(run: (task: Task) => Promise<unknown>): Promise<void> {
  (await import('#kernel/async/thread-pool.ts')).serveThread(run);
}

async function serveProcess<Task>(work: (task: Task, bytes: Buffer) => Iterable<unknown>): Promise<void> {
  (await import('#kernel/async/serve-tasks.ts')).serveTasks(work);
}
