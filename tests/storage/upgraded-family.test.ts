import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PostgresSettings } from '#config/settings.ts';
import { readZip } from '../harness/family/read-zip.ts';
import { waitForExport } from '../harness/family/seed-family.ts';
import { query, startPostgres } from '../harness/postgres/postgres-server.ts';
import { loadSampleFamily, SAMPLE_FAMILY_TIME } from '../harness/server/last-release.ts';
import { until } from '../harness/server/open-counters.ts';
import { dataFolder, runCoffer } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';

type Place = { readonly dataDir: string; readonly postgres: PostgresSettings | null };

const ENGINES: Record<string, (t: TestContext) => Promise<Place>> = {
  SQLite: async (t) => ({ dataDir: dataFolder(t), postgres: null }),
  PostgreSQL: async (t) => {
    const url = new URL(await startPostgres(t));
    await query(url.href, 'create database upgraded');
    url.pathname = '/upgraded';
    return { dataDir: dataFolder(t), postgres: { url: url.href, connectionsMax: 4, namedStatements: true } };
  },
};

for (const [engine, newPlace] of Object.entries(ENGINES)) {
  test(`${engine}: an upgraded family keeps its key, answers and export`, async (t) => {
    const { dataDir, postgres } = await newPlace(t);
    const { secret_key, key, import_id, ...answers } = await loadSampleFamily(dataDir, postgres?.url);
    const coffer = await openCoffer(
      dataDir,
      { COFFER_SECRET_KEY: secret_key, COFFER_RATE_LIMITS: 'standard=1000000' },
      postgres,
      {
        startsAt: SAMPLE_FAMILY_TIME,
        inspect: () => {},
      },
    );
    const pages = <M extends string>(path: string, member: M) => readAll(coffer, key, path, member);
    const days = 'start_date=2022-01-01&end_date=2026-11-20';
    const found = {
      accounts: await pages('accounts?per_page=100', 'accounts'),
      transactions: await pages('transactions?per_page=100', 'transactions'),
      changes: await pages('changes?limit=500', 'changes'),
      valuations: await pages('valuations?per_page=100', 'valuations'),
      transfers: await pages('transfers?per_page=100', 'transfers'),
      history: [await get(coffer, key, `balance_sheet/history?${days}&interval=month`)],
      income: [await get(coffer, key, `income_statement?${days}`)],
      imports: [await get(coffer, key, `imports/${import_id}`)],
      export: await exportOf(coffer, key),
    };
    for (const [kind, recorded] of Object.entries(answers)) {
      const rows = found[kind as keyof typeof found];
      assert.equal(rows.length, recorded.length, kind);
      for (const [at, row] of recorded.entries()) assert.partialDeepStrictEqual(rows[at], row, `${kind} ${at}`);
    }

    const reverted = await coffer.call('POST', `/api/v1/imports/${import_id}/revert`, { key, body: {} });
    assert.ok(reverted.status < 300, reverted.text);
    await until(async () => {
      const { data } = await get<{ data: { status: string } }>(coffer, key, `imports/${import_id}`);
      return data.status === 'reverted';
    }, 'the import is reverted');
    const left = await pages('transactions?search=Imported', 'transactions');
    assert.deepEqual(left, []);
    await coffer.server.close();
    await coffer.database.close();

    const location = postgres?.url ?? `sqlite:${dataDir}`;
    const verified = await runCoffer(dataDir, ['verify', location]);
    assert.equal(verified.code, 0, verified.stdout);
  });
}

async function get<Body>(coffer: Coffer, key: string, path: string): Promise<Body> {
  const { status, body, text } = await coffer.call<Body>('GET', `/api/v1/${path}`, { key });
  assert.equal(status, 200, text);
  return body;
}

type Page<M extends string> = Record<M, object[]> & {
  readonly has_more?: boolean;
  readonly next_cursor?: string;
  readonly pagination?: { readonly next_cursor: string | null };
};

async function readAll<M extends string>(coffer: Coffer, key: string, path: string, member: M): Promise<object[]> {
  const rows: object[] = [];
  for (let cursor = ''; ; ) {
    const page: Page<M> = await get(coffer, key, `${path}${cursor}`);
    rows.push(...page[member]);
    const next = page.has_more === true ? page.next_cursor : page.pagination?.next_cursor;
    if (!next) return rows;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

async function exportOf(coffer: Coffer, key: string): Promise<object[]> {
  const { body } = await coffer.call('POST', '/api/v1/family_exports', { key, body: {} });
  const { id } = await waitForExport(coffer, { key }, body.data.id);
  const { rawPayload } = await coffer.server.app.inject({
    url: `/api/v1/family_exports/${id}/download`,
    headers: { 'x-api-key': key },
  });
  const lines = (readZip(rawPayload).get('coffer.ndjson') ?? '').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}
