import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics, startMetricsServer } from './prometheus.ts';

const OPEN = { host: '127.0.0.1', port: 0, token: null };

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

test('jobs are read with the metrics, and figures that cannot be read are left out', async () => {
  const metrics = createMetrics();
  let now = Date.parse('2026-03-10T10:00:00Z');
  const job = { kind: 'exports', waiting: 2, since: '2026-03-10T09:59:30Z', running: 1, failures: 3 };
  let figures = async () => [job, { ...job, kind: 'imports', waiting: 0, since: null }];
  const nothing = { families: 0, users: 0, webhooks: { enabled: 0, off: 0, failing: 0, gone: 0 }, imports: {} };
  metrics.watch({
    jobs: () => figures(),
    workers: async () => ({ all: ['worker-1:5432', 'worker-2:5432'], lost: ['worker-2:5432'] }),
    connections: () => ({ ledger: { used: 2, waiting: 1 } }),
    stored: async () => ({ ...nothing, databaseBytes: 4096, rows: { tags: 7 } }),
    diskFreeBytes: () => Promise.reject(new Error('there is no such folder')),
    clock: () => now,
  });
  const shown = async (kind: string) =>
    [...(await metrics.text()).matchAll(/^(coffer_jobs?_\w+)\{kind="(\w+)"\} (\d+)$/gm)]
      .filter(([, , of]) => of === kind)
      .map(([, , , value]) => Number(value));
  assert.deepEqual(await shown('exports'), [2, 1, 30, 3]);
  assert.deepEqual(await shown('imports'), [0, 1, 0, 3]);
  now += 60_000;
  assert.deepEqual(await shown('exports'), [2, 1, 90, 3], 'what was read before is not added');
  await Promise.all([metrics.text(), metrics.text()]);
  assert.deepEqual(await shown('exports'), [2, 1, 90, 3], 'nor what others read at the same time');
  figures = () => Promise.reject(new Error('the database is away'));
  assert.deepEqual(await shown('exports'), []);
  const text = await metrics.text();
  assert.match(text, /coffer_database_worker_up\{worker="worker-1:5432"\} 1\n.*"worker-2:5432"\} 0\n/);
  assert.match(text, /coffer_database_connections_used\{store="ledger"\} 2\n/);
  assert.match(text, /coffer_database_connections_waiting\{store="ledger"\} 1\n/);
  assert.doesNotMatch(text, /^coffer_disk_free_bytes /m, 'unknown is not 0');
  assert.match(text, /coffer_database_rows_estimated\{table="tags"\} 7\n/);
});

test('two servers in one process do not share their counts', async () => {
  createMetrics().observeCommit(5);
  assert.match(await createMetrics().text(), /coffer_group_commit_writes_count 0\n/);
});

test('the metrics server answers GET /metrics and nothing else', async (t) => {
  const metrics = createMetrics();
  const server = await startMetricsServer(metrics, OPEN);
  t.after(() => server.close());
  const address = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${address}/metrics`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), metrics.contentType);
  assert.equal(await answer.text(), await metrics.text());
  assert.equal((await fetch(`${address}/`)).status, 404);
  assert.equal((await fetch(`${address}/metrics`, { method: 'POST' })).status, 405);
});

test('a metrics server with a token refuses a request without it', async (t) => {
  const server = await startMetricsServer(createMetrics(), { ...OPEN, token: 'a-token-of-some-length' });
  t.after(() => server.close());
  const statusWith = async (headers: Record<string, string>, path = '/metrics') =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).status;
  assert.equal(await statusWith({}), 401);
  assert.equal(await statusWith({}, '/'), 401);
  assert.equal(await statusWith({ authorization: 'Bearer a-token-of-some-lengtH' }), 401);
  assert.equal(await statusWith({ authorization: 'Basic a-token-of-some-length' }), 401);
  assert.equal(await statusWith({ authorization: 'Bearer a-token-of-some-length' }), 200);
});

test('statements are counted by their first word and the first table that they name', async () => {
  const metrics = createMetrics();
  metrics.observeStatement('insert into "tags" ("id") values (?)', 4);
  metrics.observeStatement('with "a" as (select * from "accounts") select 1 from a', 4);
  metrics.observeStatement('delete from "tags" where "id" = ?', 4);
  metrics.observeStatement('begin; set local x = 1', 4);
  metrics.observeStatement('pragma user_version', 4);
  const text = await metrics.text();
  const kinds = [...text.matchAll(/_duration_seconds_count\{operation="(\w+)",table="(\w*)"\} 1$/gm)];
  const counted = kinds.map(([, operation, table]) => `${operation} ${table}`);
  assert.deepEqual(counted, ['insert tags', 'with accounts', 'delete tags', 'begin ', 'other ']);
  assert.match(text, /_duration_seconds_bucket\{le="0.001",operation="insert",table="tags"\} 0\n/);
  assert.match(text, /_duration_seconds_bucket\{le="0.01",operation="insert",table="tags"\} 1\n/);
});

test('a closed metrics server leaves its port free, and a taken port is refused', async () => {
  const first = await startMetricsServer(createMetrics(), OPEN);
  await assert.rejects(startMetricsServer(createMetrics(), { ...OPEN, port: first.port }), { code: 'EADDRINUSE' });
  await first.close();
  const second = await startMetricsServer(createMetrics(), { ...OPEN, port: first.port });
  await second.close();
});
