import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PostgresSettings } from '#config/settings.ts';
import { exportFamily } from '../harness/family/export-family.ts';
import { readFeed } from '../harness/family/replay-feed.ts';
import { query, startPostgres } from '../harness/postgres/postgres-server.ts';
import { loadSampleFamily, SAMPLE_FAMILY_TIME } from '../harness/server/last-release.ts';
import { listAllByCursor } from '../harness/server/list-all.ts';
import { poll } from '../harness/server/poll.ts';
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
    const all = (resource: string) => listAllByCursor(coffer, { key }, resource, 'per_page=100');
    const days = 'start_date=2022-01-01&end_date=2026-11-20';
    const found = {
      accounts: await all('accounts'),
      transactions: await all('transactions'),
      changes: await readFeed(coffer, { key }),
      valuations: await all('valuations'),
      transfers: await all('transfers'),
      history: [await get(coffer, key, `balance_sheet/history?${days}&interval=month`)],
      income: [await get(coffer, key, `income_statement?${days}`)],
      imports: [await get(coffer, key, `imports/${import_id}`)],
      export: recordsIn(await exportFamily(coffer, { key })), // last, for it makes changes
    };
    for (const [kind, recorded] of Object.entries(answers)) {
      const rows = found[kind as keyof typeof found];
      assert.equal(rows.length, recorded.length, kind);
      for (const [at, row] of recorded.entries()) assert.partialDeepStrictEqual(rows[at], row, `${kind} ${at}`);
    }

    const reverted = await coffer.call('POST', `/api/v1/imports/${import_id}/revert`, { key, body: {} });
    assert.ok(reverted.status < 300, reverted.text);
    await poll(
      () => get<{ data: { status: string } }>(coffer, key, `imports/${import_id}`),
      ({ data }) => data.status === 'reverted',
    );
    assert.deepEqual(await listAllByCursor(coffer, { key }, 'transactions', 'search=Imported'), []);
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

function recordsIn(files: ReadonlyMap<string, string>): object[] {
  const lines = files.get('coffer.ndjson')?.trimEnd().split('\n') ?? [];
  return lines.map((line) => JSON.parse(line));
}
