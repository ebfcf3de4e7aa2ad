import { Counter, Gauge, type Registry } from 'prom-client';
import type { ServerFigures } from './metrics.ts';

/** The metrics whose values the server is asked for each time that Prometheus asks. A part that fails has no values that time. */
export function serverMetrics(registers: Registry[]) {
  // Connections first: the statements of the others would be among what waits.
  const parts = [
    connectionMetrics(registers),
    workerMetrics(registers),
    jobMetrics(registers),
    storedMetrics(registers),
    diskMetrics(registers),
  ];
  let figures: ServerFigures | null = null;
  return {
    watch(source: ServerFigures): void {
      figures = source;
    },
    async refresh(): Promise<void> {
      const source = figures;
      if (source === null) return;
      const refreshOne = async ({ metrics, read }: Part): Promise<void> => {
        const show = await read(source).catch(() => null);
        // Without a wait in between: two that ask at the same time must not add up.
        for (const metric of metrics) empty(metric);
        show?.();
      };
      await Promise.all(parts.map(refreshOne));
    },
  };
}

/** Some metrics, and the read of what they show. */
type Part = { readonly metrics: readonly (Gauge | Counter)[]; read(source: ServerFigures): Promise<() => void> };

/** A metric without labels would otherwise show 0. */
function empty(metric: Gauge | Counter): void {
  metric.reset();
  metric.remove({});
}

function jobMetrics(registers: Registry[]): Part {
  const labelNames = ['kind'];
  const waiting = new Gauge({
    name: 'coffer_jobs_waiting',
    help: 'Jobs of all families that are not done, the running one included.',
    ...{ labelNames, registers },
  });
  const running = new Gauge({
    name: 'coffer_jobs_running',
    help: 'Jobs that this process runs.',
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: 'coffer_jobs_oldest_age_seconds',
    help: 'Since when the oldest job that is not done waits, or has stored no progress; 0 without one.',
    ...{ labelNames, registers },
  });
  const failures = new Counter({
    name: 'coffer_job_failures_total',
    help: 'Attempts of jobs that failed in this process.',
    ...{ labelNames, registers },
  });
  return {
    metrics: [waiting, running, age, failures],
    async read({ jobs, clock }) {
      const all = await jobs();
      return () => {
        for (const { kind, ...of } of all) {
          waiting.set({ kind }, of.waiting);
          running.set({ kind }, of.running);
          age.set({ kind }, of.since === null ? 0 : Math.max(0, clock() - Date.parse(of.since)) / 1000);
          failures.inc({ kind }, of.failures);
        }
      };
    },
  };
}

function workerMetrics(registers: Registry[]): Part {
  const up = new Gauge({
    name: 'coffer_database_worker_up',
    help: 'Whether a worker of Citus answers; at 0 its families are refused, and not counted in coffer_jobs_waiting.',
    labelNames: ['worker'],
    registers,
  });
  return {
    metrics: [up],
    async read({ workers }) {
      const { all, lost } = await workers();
      return () => {
        for (const worker of all) up.set({ worker }, lost.includes(worker) ? 0 : 1);
      };
    },
  };
}

function connectionMetrics(registers: Registry[]): Part {
  const labelNames = ['store'];
  const used = new Gauge({
    name: 'coffer_database_connections_used',
    help: 'Connections to PostgreSQL that execute something; on the embedded database 1 while it writes.',
    ...{ labelNames, registers },
  });
  const waiting = new Gauge({
    name: 'coffer_database_connections_waiting',
    help: 'Work that waits for a connection; on the embedded database writes that wait for their turn.',
    ...{ labelNames, registers },
  });
  return {
    metrics: [used, waiting],
    async read({ connections }) {
      const loads = Object.entries(connections());
      return () => {
        for (const [store, load] of loads) {
          used.set({ store }, load.used);
          waiting.set({ store }, load.waiting);
        }
      };
    },
  };
}

function storedMetrics(registers: Registry[]): Part {
  const families = new Gauge({ name: 'coffer_families', help: 'Families.', registers });
  const users = new Gauge({ name: 'coffer_users', help: 'Users.', registers });
  const webhooks = new Gauge({
    name: 'coffer_webhooks',
    help: 'Webhooks; the server disabled those that are failing or gone.',
    labelNames: ['state'],
    registers,
  });
  const imports = new Gauge({
    name: 'coffer_imports',
    help: 'Imports of all families by their status.',
    labelNames: ['status'],
    registers,
  });
  const bytes = new Gauge({
    name: 'coffer_database_bytes',
    help: 'The size of the database on its disk.',
    registers,
  });
  const rows = new Gauge({
    name: 'coffer_database_rows_estimated',
    help: "PostgreSQL's own estimate of the rows of a table; none on the embedded database.",
    labelNames: ['table'],
    registers,
  });
  return {
    metrics: [families, users, webhooks, imports, bytes, rows],
    async read({ stored }) {
      const counted = await stored();
      return () => {
        families.set(counted.families);
        users.set(counted.users);
        bytes.set(counted.databaseBytes);
        for (const [state, count] of Object.entries(counted.webhooks)) webhooks.set({ state }, count);
        for (const [status, count] of Object.entries(counted.imports)) imports.set({ status }, count);
        for (const [table, count] of Object.entries(counted.rows)) rows.set({ table }, count);
      };
    },
  };
}

function diskMetrics(registers: Registry[]): Part {
  const free = new Gauge({
    name: 'coffer_disk_free_bytes',
    help: 'What the server may still write to the disk of its data folder.',
    registers,
  });
  return {
    metrics: [free],
    async read({ diskFreeBytes }) {
      const bytes = await diskFreeBytes();
      return () => free.set(bytes);
    },
  };
}
