import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentRequest } from '#kernel/async/current-request.ts';
import { newPostgresDatabase } from '../harness/postgres/postgres.ts';
import { until } from '../harness/server/open-counters.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';

test('a statement is found by its request, also in a commit that several share', async (t) => {
  const own = await newPostgresDatabase();
  const seen: string[] = [];
  const onStatement = (sql: string) => void seen.push(`${currentRequest.getStore()} ${sql.slice(0, 18)}`);
  const coffer = await openCoffer(dataFolder(t), {}, own?.postgres ?? null, { onStatement });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    await own?.drop();
  });
  const users = [await coffer.signUp(), await coffer.signUp()];
  seen.length = 0;
  const gate = Promise.withResolvers<void>();
  const before = coffer.database.write(() => gate.promise);
  const sent = Promise.all(
    users.map(({ token }, at) => {
      const headers = { 'x-request-id': `request-${at}` };
      return coffer.call('POST', '/api/v1/tags', { token, headers, body: { name: 'shared' } });
    }),
  );
  await until(() => own !== null || coffer.database.load().ledger.waiting === 2, 'both wait for one commit');
  gate.resolve();
  await before;
  const replies = await sent;
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201],
  );
  const inserts = seen.filter((text) => text.includes('insert into "tags"'));
  assert.deepEqual(inserts.sort(), ['request-0 insert into "tags"', 'request-1 insert into "tags"']);
});

test('the log line of a request has the traceparent that it was sent with', async (t) => {
  const coffer = await openCoffer(dataFolder(t));
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  for (const sent of [traceparent, '00-xyz', undefined]) {
    await coffer.call('GET', '/api/v1/tags', { headers: sent === undefined ? {} : { traceparent: sent } });
  }
  const lines = coffer.logLines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/api/v1/tags');
  assert.deepEqual(
    lines.map((line) => line.traceparent),
    [traceparent, undefined, undefined],
  );
});
