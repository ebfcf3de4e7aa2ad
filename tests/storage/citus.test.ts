import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { verify } from '#src/cli/verify.ts';
import { someone, startProvider } from '../harness/oauth/start-provider.ts';
import { CITUS_URL, emptyCitus } from '../harness/postgres/sharded-postgres.ts';
import { callEveryRoute, callOAuthFlows, runBackgroundJobs } from '../harness/server/call-every-route.ts';
import { freePort } from '../harness/server/free-port.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';

// On a Citus of COFFER_TEST_CITUS_URL, whose database is emptied and distributed by the statements of docs/scaling.md.

const options = {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
  timeout: 300_000,
};
const NO_LIMITS = { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' };

async function start(t: TestContext): Promise<{ coffer: Coffer; base: string; url: string }> {
  const url = await emptyCitus();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const provider = await startProvider(t, `${base}/sessions/oidc/callback`);
  provider.person = someone();
  const settings = { ...NO_LIMITS, COFFER_PUBLIC_URL: base, ...provider.settings, COFFER_OIDC_SIGNUP: 'true' };
  const coffer = await openCoffer(dataFolder(t), settings, { url, connectionsMax: 8, namedStatements: true });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  coffer.advance((Date.now() - coffer.now) / 1000); // the OAuth library reads the process's clock
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  return { coffer, base, url };
}

test('every route, OAuth flow and background job works on Citus, and verify passes', options, async (t) => {
  const { coffer, base, url } = await start(t);
  const answered = [...(await callOAuthFlows(coffer, base)), ...(await callEveryRoute(coffer))];
  assert.ok(answered.filter((isGood) => isGood).length > 100, 'the walk was real');
  await runBackgroundJobs(coffer);
  const faults = coffer.logLines.filter((line) => /"level":"(error|fatal)"/.test(line));
  assert.deepEqual(faults, []);
  const verified = await verify({ engine: 'postgres', url });
  assert.ok(verified.isSound, verified.report);
});
