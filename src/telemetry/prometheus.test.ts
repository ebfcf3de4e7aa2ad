import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics, startMetricsServer } from './prometheus.ts';

test('requests are counted by method, route and status class, and timed', async () => {
  const metrics = createMetrics();
  metrics.observeRequest('GET', '/api/v1/accounts', 200, 0.004);
  metrics.observeRequest('GET', '/api/v1/accounts', 204, 0.004);
  metrics.observeRequest('GET', '/api/v1/accounts', 404, 0.004);
  const text = await metrics.text();
  assert.match(text, /coffer_http_requests_total\{method="GET",route="\/api\/v1\/accounts",status_class="2xx"\} 2\n/);
  assert.match(text, /coffer_http_requests_total\{method="GET",route="\/api\/v1\/accounts",status_class="4xx"\} 1\n/);
  assert.match(
    text,
    /coffer_http_request_duration_seconds_bucket\{le="0.005",method="GET",route="\/api\/v1\/accounts"\} 3\n/,
  );
});

test('refusals are counted by tier', async () => {
  const metrics = createMetrics();
  metrics.countRateLimitRefusal('premium');
  assert.match(await metrics.text(), /coffer_rate_limit_refusals_total\{tier="premium"\} 1\n/);
});

test('refusals with 503 are counted by what was short', async () => {
  const metrics = createMetrics();
  metrics.countShed('large_reads');
  metrics.countShed('large_reads');
  assert.match(await metrics.text(), /coffer_requests_shed_total\{shortage="large_reads"\} 2\n/);
});

test('requests decided on without the shared counters are counted', async () => {
  const metrics = createMetrics();
  metrics.countDecidedAlone();
  assert.match(await metrics.text(), /coffer_rate_limit_decided_alone_total 1\n/);
});

test('the writes of each commit are counted', async () => {
  const metrics = createMetrics();
  metrics.observeCommit(1);
  metrics.observeCommit(30);
  const text = await metrics.text();
  assert.match(text, /coffer_group_commit_writes_bucket\{le="16"\} 1\n/);
  assert.match(text, /coffer_group_commit_writes_sum 31\n/);
});

test('jobs are shown as they are when the metrics are read', async () => {
  const metrics = createMetrics();
  let now = Date.parse('2026-03-10T10:00:00Z');
  const job = { kind: 'exports', waiting: 2, since: '2026-03-10T09:59:30Z', running: 1, failures: 3 };
  let figures = async () => [job, { ...job, kind: 'imports', waiting: 0, since: null }];
  metrics.watchJobs(
    () => figures(),
    () => now,
  );
  const shown = async (kind: string) =>
    [...(await metrics.text()).matchAll(/^(coffer_jobs?_\w+)\{kind="(\w+)"\} (\d+)$/gm)]
      .filter(([, , of]) => of === kind)
      .map(([, , , value]) => Number(value));
  assert.deepEqual(await shown('exports'), [2, 1, 30, 3]);
  assert.deepEqual(await shown('imports'), [0, 1, 0, 3]);
  now += 60_000;
  assert.deepEqual(await shown('exports'), [2, 1, 90, 3], 'what was read before is not added');
  figures = () => Promise.reject(new Error('the database is away'));
  assert.deepEqual(await shown('exports'), []);
  assert.match(await metrics.text(), /coffer_log_lines_dropped_total 0\n/);
});

test('two servers in one process do not share their counts', async () => {
  createMetrics().observeCommit(5);
  assert.match(await createMetrics().text(), /coffer_group_commit_writes_count 0\n/);
});

test('the metrics server answers GET /metrics and nothing else', async (t) => {
  const metrics = createMetrics();
  const server = await startMetricsServer(metrics, 0);
  t.after(() => server.close());
  const address = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${address}/metrics`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), metrics.contentType);
  assert.equal(await answer.text(), await metrics.text());
  assert.equal((await fetch(`${address}/`)).status, 404);
  assert.equal((await fetch(`${address}/metrics`, { method: 'POST' })).status, 405);
});

test('a closed metrics server leaves its port free, and a taken port is refused', async () => {
  const first = await startMetricsServer(createMetrics(), 0);
  await assert.rejects(startMetricsServer(createMetrics(), first.port), { code: 'EADDRINUSE' });
  await first.close();
  const second = await startMetricsServer(createMetrics(), first.port);
  await second.close();
});
