import { createMetrics } from '#telemetry/prometheus.ts';

/** The metrics of a server to which all has happened that they count, in Prometheus' text format. */
export async function everyMetric(): Promise<string> {
  const metrics = createMetrics({ ofProcess: true });
  metrics.observeRequest('GET', '/api/v1/tags', 200, 0.01);
  metrics.countRateLimitRefusal('standard');
  metrics.countShed('database');
  metrics.countDecidedAlone();
  metrics.observeCommit(1);
  metrics.observeStatement('select 1 from "tags"', 1);
  metrics.countWebhookAttempt('refused');
  const load = { used: 1, waiting: 0 };
  metrics.watch({
    jobs: async () => [{ kind: 'imports', waiting: 1, since: '2026-03-10T10:00:00Z', running: 1, failures: 1 }],
    workers: async () => ({ all: ['10.0.0.7:5432'], lost: [] }),
    connections: () => ({ ledger: load, usage: load }),
    stored: async () => ({
      ...{ families: 1, users: 2, databaseBytes: 4096 },
      ...{ webhooks: { enabled: 1, off: 0, failing: 0, gone: 0 }, imports: { complete: 1 }, rows: { tags: 1 } },
    }),
    diskFreeBytes: async () => 1e9,
    clock: () => Date.parse('2026-03-10T11:00:00Z'),
  });
  return metrics.text();
}

/** The names of the metrics in a text, without the endings of histograms. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? '');
}

/** Each metric of a text with the names of its labels, `le` of histograms left out. */
export function labelsIn(text: string): Map<string, ReadonlySet<string>> {
  const found = new Map(namesIn(text).map((name) => [name, new Set<string>()]));
  for (const [, series = '', labels = ''] of text.matchAll(/^(\w+)\{(.*)\} /gm)) {
    const known = found.get(series) ?? found.get(series.replace(/_(bucket|sum|count)$/, ''));
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) if (label !== 'le') known?.add(label);
  }
  return found;
}
