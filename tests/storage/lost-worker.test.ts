import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { query } from '../harness/postgres/postgres-server.ts';
import { CITUS_URL, emptyCitus } from '../harness/postgres/sharded-postgres.ts';
import { freePort } from '../harness/server/free-port.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// The loss of one machine of Citus.

async function open(t: TestContext, url: string): Promise<Coffer> {
  const coffer = await openCoffer(dataFolder(t), {}, { url, connectionsMax: 4, namedStatements: true });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
  });
  return coffer;
}

type Worker = { readonly node: number; readonly host: string; readonly port: number };

/** The worker with the rows of a family. */
async function workerOf(url: string, familyId: number): Promise<Worker> {
  const [worker] = await query<Worker>(
    url,
    `select n.nodeid as node, n.nodename as host, n.nodeport as port from pg_dist_placement p
      join pg_dist_node n on n.groupid = p.groupid
      where p.shardid = get_shard_id_for_distribution_column('families', ${familyId}::bigint)`,
  );
  return worker ?? assert.fail(`family ${familyId} lies nowhere`);
}

/** Moves a worker, in the coordinator's eyes, to a port where nothing listens; returns how it comes back. */
async function lose(t: TestContext, url: string, { node, host, port }: Worker): Promise<() => Promise<void>> {
  const moveTo = (to: number) => query(url, `select citus_update_node(${node}, '${host}', ${to}, force => true)`);
  const bringBack = async () => void (await moveTo(port));
  t.after(bringBack);
  await moveTo(await freePort());
  return bringBack;
}

type Credentials = { readonly user: TestUser; readonly key: string; readonly cookie: string; readonly code: string };

async function credentialsOf(coffer: Coffer, user: TestUser): Promise<Credentials> {
  const { key } = await coffer.createKey(user);
  const { email, password, token } = user;
  const session = await coffer.call('POST', '/api/v1/sessions', { body: { email, password } });
  const cookie = String(session.headers['set-cookie']).split(';', 1)[0] ?? '';
  const { code } = (await coffer.call('POST', '/api/v1/invitations', { token, body: { role: 'member' } })).body;
  return { user, key, cookie, code };
}

/** Signs in, and uses each credential in a process that does not know it; the statuses of the answers. */
async function useAll(coffer: Coffer, { user, key, cookie, code }: Credentials, newcomer: string) {
  const { email, password, token, refreshToken } = user;
  const url = '/api/v1/accounts';
  const signUp = { user: { email: newcomer, password }, invite_code: code };
  const answers = {
    key: await coffer.call('GET', url, { key }),
    session: await coffer.call('GET', url, { cookie }),
    token: await coffer.call('GET', url, { token }),
    refresh: await coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token: refreshToken } }),
    signIn: await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } }),
    invitation: await coffer.call('POST', '/api/v1/auth/signup', { body: signUp }),
  };
  return Object.values(answers).map(({ status, headers }) => [status, headers['retry-after']]);
}

test('with a worker lost, families on another sign in and use any credential', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async (t) => {
  const url = await emptyCitus();
  const first = await open(t, url);
  const families = new Map<number, Credentials>();
  for (let tries = 0; families.size < 2 && tries < 30; tries += 1) {
    const user = await first.signUp();
    const { node } = await workerOf(url, await familyOf(first, user));
    if (!families.has(node)) families.set(node, await credentialsOf(first, user));
  }
  const [here, there] = [...families.values()];
  assert.ok(here !== undefined && there !== undefined, 'families on two workers');
  const bringBack = await lose(t, url, await workerOf(url, await familyOf(first, there.user)));
  const other = await open(t, url); // a process can also start then

  assert.deepEqual(await useAll(other, here, 'here@example.test'), [
    ...Array(3).fill([200, undefined]),
    ...[
      [200, undefined],
      [200, undefined],
      [201, undefined],
    ],
  ]);
  assert.deepEqual(await useAll(other, there, 'there@example.test'), Array(6).fill([503, '3']));
  // A new family gets a number, and with it its worker: of some sign-ups one is on a worker that is there.
  const signUps: unknown[] = [];
  while (!signUps.includes(201) && signUps.length < 20) {
    const body = { user: { email: 'new@example.test', password: 'correct horse battery' } };
    signUps.push((await other.call('POST', '/api/v1/auth/signup', { body, from: `10.2.0.${signUps.length}` })).status);
  }
  assert.deepEqual(
    signUps.slice(0, -1).filter((status) => status !== 503),
    [],
  );
  assert.equal(signUps.at(-1), 201);

  await bringBack();
  assert.deepEqual(
    (await useAll(other, there, 'there@example.test')).map(([status]) => status),
    [200, 200, 200, 200, 200, 201],
  );
});
