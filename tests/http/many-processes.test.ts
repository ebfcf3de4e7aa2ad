import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Database } from '#database/database.ts';
import { ConnectorFault } from '#integrations/bank-connections/connectors/connector.ts';
import { CONNECTOR_LIMITS } from '#integrations/bank-connections/connectors/connectors.ts';
import { finTs } from '#integrations/bank-connections/connectors/fints/fints.ts';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { PNG } from '../harness/family/seed-family.ts';
import { query } from '../harness/postgres/postgres-server.ts';
import { sharedDatabases } from '../harness/postgres/shared-databases.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { startFinTs } from '../harness/server/fints-server.ts';
import { poll } from '../harness/server/poll.ts';
import { startS3 } from '../harness/server/s3-server.ts';
import {
  type CofferProcess,
  dataFolder,
  type ProcessReply,
  runCoffer,
  setUpUser,
  spawnCoffer,
} from '../harness/server/spawn-coffer.ts';
import { TcpGate } from '../harness/server/tcp-gate.ts';

const LIST = '/api/v1/transactions';
const GENEROUS = { COFFER_RATE_LIMITS: 'standard=1000000' };

async function startTwo(t: TestContext, url: string, env: Record<string, string> = {}) {
  const start = () => spawnCoffer(t, dataFolder(t), { COFFER_DATABASE_URL: url, ...GENEROUS, ...env });
  return Promise.all([start(), start()]);
}

async function answered<Body>(reply: Promise<ProcessReply<Body> | null>): Promise<ProcessReply<Body>> {
  const answer = await reply;
  assert.ok(answer !== null, 'the connection broke');
  return answer;
}

/** Asks again and again; tells when each request that was answered well had begun. */
function keepAsking(coffer: CofferProcess, path: string, credential: { key?: string; token?: string }) {
  const begun: number[] = [];
  const statuses = new Set<number | undefined>();
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const at = performance.now();
      const reply = await coffer.call('GET', path, credential);
      statuses.add(reply?.status);
      if (reply?.status === 200) begun.push(at);
    }
  };
  const asking = Promise.all([ask(), ask(), ask()]);
  return {
    begun,
    statuses,
    end: async () => {
      isOver = true;
      await asking;
    },
  };
}

test('several processes on one PostgreSQL:', async (t) => {
  const newDatabase = await sharedDatabases(t);

  await t.test('two that start together migrate an empty database once and share their keys', async (t) => {
    const url = await newDatabase('empty');
    const servers = await startTwo(t, url);
    const rows = await query<{ name: string }>(url, 'select name from kysely_migration order by name');
    assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
    const keys = await Promise.all(servers.map((server) => answered(server.call('GET', '/oauth/jwks'))));
    assert.equal(keys[0]?.status, 200);
    assert.deepEqual(keys[0]?.body, keys[1]?.body);
    // The first round of a job comes soon after the start.
    const holders = () => query(url, `select holder from leases where name = 'expired_rows'`);
    await poll(holders, ({ length }) => length === 1);
  });

  await t.test('a family suspended by a command is refused at once in every process', async (t) => {
    const url = await newDatabase();
    const servers = await startTwo(t, url);
    const { key } = await setUpUser(servers[0]);
    const ask = () =>
      Promise.all(servers.map(async (server) => (await server.call('GET', '/api/v1/accounts', { key }))?.status));
    const operate = (...args: string[]) =>
      runCoffer(dataFolder(t), ['families', ...args], { env: { COFFER_DATABASE_URL: url } });
    assert.deepEqual(await ask(), [200, 200]);
    const [family] = JSON.parse((await operate('list', '--json')).stdout);
    const suspended = await operate('suspend', family.id);
    assert.equal(suspended.code, 0, suspended.stderr);
    await poll(ask, (statuses) => statuses.every((status) => status === 403));
    await operate('resume', family.id);
    await poll(ask, (statuses) => statuses.every((status) => status === 200));
  });

  await t.test('of two processes one sends a PIN that the bank refuses', async (t) => {
    const url = await newDatabase();
    const options = { dataDir: '', clock: Date.now, postgres: { url, connectionsMax: 2, namedStatements: true } };
    const { bank, fields, signIns } = await startFinTs(t, []);
    bank.pin = 'another';
    const fetch = createOutboundFetch({ allow: ['127.0.0.1'], ...CONNECTOR_LIMITS });
    const processes = [await Database.open(options), await Database.open(options)].map((database) => {
      t.after(() => database.close());
      const claims = { claim: database.cluster.leases.claim.bind(database.cluster.leases), mark: String };
      const own = {
        fetch,
        clock: Date.now,
        productId: 'PRODUCT1',
        signIns: claims,
        library: () => import('lib-fints'),
      };
      return finTs({ ...own, read: async (bytes, settings) => readFile(bytes, settings) });
    });
    const begin = async (connector: (typeof processes)[number] | undefined) => {
      const request = { fields, earlier: undefined, redirectUrl: '', state: '' };
      const fault: unknown = await connector?.begin(request).catch((error: unknown) => error);
      assert.ok(fault instanceof ConnectorFault, String(fault));
      return fault.code;
    };
    const together = await Promise.all(processes.map(begin));
    assert.ok(together.includes('access_revoked'), together.join());
    assert.equal(signIns(), 1, together.join());
    assert.deepEqual(await Promise.all(processes.map(begin)), ['access_revoked', 'access_revoked']);
    assert.equal(signIns(), 1, 'neither sends it again');
  });

  await t.test('background work runs in one process, and moves when that ends or is unreachable', async (t) => {
    const url = await newDatabase();
    const open = () =>
      Database.open({ dataDir: '', clock: Date.now, postgres: { url, connectionsMax: 2, namedStatements: true } });
    const [one, two] = [await open(), await open()];
    t.after(() => two.close());
    const claims = await Promise.all([one, two, one, two].map(({ cluster }) => cluster.leases.claim('work', 60_000)));
    assert.deepEqual(claims.filter((isOurs) => isOurs).length, 2, 'its holder may claim it again');
    assert.equal(await two.cluster.leases.claim('other work', 60_000), true);
    const [holder, other] = claims[0] ? [one, two] : [two, one];
    assert.equal(await holder.cluster.leases.claim('work', 1), true);
    await wait(20);
    assert.equal(await other.cluster.leases.claim('work', 60_000), true, 'it had run out');
    assert.equal(await holder.cluster.leases.claim('work', 60_000), false);
    assert.equal(await one.cluster.leases.claim('last work', 60_000), true);
    await one.close();
    assert.equal(
      await two.cluster.leases.claim('last work', 60_000),
      true,
      'a process that stops gives back what it holds',
    );
  });

  // Sign-ups are throttled by address.
  const [one, two] = await startTwo(t, await newDatabase(), { COFFER_TRUST_PROXY: '127.0.0.1' });

  await t.test('a revocation, role change or deactivation applies in the other within 100 ms', async () => {
    await assertBites(one, two);
    await assertBites(two, one);
  });

  await t.test('credential caching is off while the invalidation listener is disconnected', async (t) => {
    const url = await newDatabase();
    const gate = await TcpGate.to(t, url);
    const [one, two] = await startTwo(t, url, { COFFER_DATABASE_LISTEN_URL: gate.url });
    gate.mode = 'silent';
    await assertBites(one, two);
    gate.cut();
    gate.mode = 'open';
    await until(() => two.output().includes('are received again'));
    assert.equal(two.output().match(/are not received/g)?.length, 1, 'one line for the loss');
    await assertBites(one, two);
  });

  await t.test('a write through one process is visible through the other at once', async () => {
    const { token, accountId } = await setUpUser(one);
    for (let index = 0; index < 60; index += 1) {
      const [writer, reader] = index % 2 === 0 ? [one, two] : [two, one];
      const name = `Entry ${index}`;
      const body = { transaction: { account_id: accountId, name, date: '2026-01-05', amount: '1' } };
      assert.equal((await writer.call('POST', LIST, { token, body }))?.status, 201);
      for (const server of [reader, writer, reader]) {
        const list = await answered(server.call('GET', LIST, { token }));
        assert.equal(list.body.transactions[0]?.name, name);
        assert.equal(list.body.pagination.total_count, index + 1);
      }
    }
  });

  await t.test('a long poll at one process is woken by a write at the other', async () => {
    const { token, accountId } = await setUpUser(one);
    const { next_cursor: cursor } = (await answered(one.call('GET', '/api/v1/changes?cursor=latest', { token }))).body;
    const startedAt = performance.now();
    const waiting = answered(two.call('GET', `/api/v1/changes?cursor=${cursor}&wait=30`, { token }));
    await wait(600); // longer than it takes to look once
    const body = { transaction: { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1' } };
    assert.equal((await one.call('POST', LIST, { token, body }))?.status, 201);
    assert.ok((await waiting).body.changes.length > 0);
    assert.ok(performance.now() - startedAt < 5000);
  });

  const attach = async (server: CofferProcess) => {
    const { token, accountId } = await setUpUser(server);
    const transaction = { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1' };
    const { id } = (await answered(server.call('POST', LIST, { token, body: { transaction } }))).body;
    const body = { filename: 'receipt.png', content: PNG.toString('base64') };
    const path = `/api/v1/transactions/${id}/attachments` as const;
    return { token, attached: await answered(server.call('POST', path, { token, body })) };
  };

  await t.test('without a shared folder an attachment is refused, and the start says so', async () => {
    const { attached } = await attach(one);
    assert.equal(attached.status, 503);
    assert.equal((attached.body as unknown as Refusal).error, 'attachments_not_shared');
    assert.equal(one.output().match(/set COFFER_ATTACHMENT_STORE to a bucket/g)?.length, 1);
  });

  await t.test('a file that one process attaches in the shared folder is read by the other', async (t) => {
    const url = await newDatabase();
    const [one, two] = await startTwo(t, url, { COFFER_ATTACHMENT_DIR: dataFolder(t) });
    const { token, attached } = await attach(one);
    assert.equal(attached.status, 201, JSON.stringify(attached.body));
    for (const server of [one, two]) {
      const file = await fetch(`${server.base}/api/v1/attachments/${attached.body.id}/file`, {
        headers: { authorization: `Bearer ${token}` },
      });
      assert.deepEqual(Buffer.from(await file.arrayBuffer()), PNG);
    }
    assert.doesNotMatch(one.output(), /COFFER_ATTACHMENT_DIR/);
  });

  await t.test('a file that one process attaches in a bucket is read by the other', async (t) => {
    const service = await startS3(t);
    const [one, two] = await startTwo(t, await newDatabase(), service.settings);
    const { token, attached } = await attach(one);
    assert.equal(attached.status, 201, JSON.stringify(attached.body));
    for (const server of [one, two]) {
      const headers = { authorization: `Bearer ${token}` };
      const file = await fetch(`${server.base}/api/v1/attachments/${attached.body.id}/file`, { headers });
      assert.equal(file.status, 200);
      assert.deepEqual(Buffer.from(await file.arrayBuffer()), PNG);
    }
    for (const server of [one, two])
      await poll(
        async () => server.output(),
        (output) => output.includes('attachments are stored in the bucket receipts'),
      );
    assert.doesNotMatch(one.output() + two.output(), /COFFER_ATTACHMENT|secret.of/);
  });

  await t.test('of identical requests sent to both at once, exactly one takes effect', async () => {
    await assertOneOfTwins(one, two);
  });
});

async function assertBites(here: CofferProcess, there: CofferProcess): Promise<void> {
  const { token, key, keyId } = await setUpUser(here);
  const revoke = () => here.call('DELETE', `/api/v1/api_keys/${keyId}`, { token });
  await assertEnds(there, { key }, revoke, 401);

  const { body } = await answered(here.call('POST', '/api/v1/invitations', { token, body: { role: 'admin' } }));
  const user = { email: `m-${process.hrtime.bigint()}@example.test`, password: 'correct horse battery' };
  const joined = await answered(here.call('POST', '/api/v1/auth/signup', { body: { user, invite_code: body.code } }));
  const member = { token: joined.body.access_token };
  const change = (values: object) => () =>
    here.call('PATCH', `/api/v1/users/${joined.body.user.id}`, { token, body: values });
  await assertEnds(there, member, change({ role: 'guest' }), 403, '/api/v1/invitations');
  await assertEnds(there, member, change({ active: false }), 401);
}

async function assertEnds(
  there: CofferProcess,
  credential: { key?: string; token?: string },
  end: () => Promise<ProcessReply<unknown> | null>,
  status: number,
  path = '/api/v1/accounts',
): Promise<void> {
  const asking = keepAsking(there, path, credential);
  await until(() => asking.begun.length > 20);
  const ended = await answered(end());
  const endedAt = performance.now();
  assert.ok(ended.status < 300, JSON.stringify(ended.body));
  await wait(300);
  await asking.end();
  const late = asking.begun.filter((at) => at > endedAt + 100);
  assert.equal(
    late.length,
    0,
    `${late.length} requests passed that began up to ${Math.max(...late) - endedAt} ms later`,
  );
  assert.deepEqual(asking.statuses, new Set([200, status]));
}

async function until(condition: () => boolean): Promise<void> {
  const patienceEnds = performance.now() + 15_000;
  while (!condition()) {
    assert.ok(performance.now() < patienceEnds, 'it did not happen in time');
    await wait(10);
  }
}

async function assertOneOfTwins(one: CofferProcess, two: CofferProcess): Promise<void> {
  const { token, accountId } = await setUpUser(one);
  const both = <Path extends string>(method: 'POST', path: Path, options: Parameters<CofferProcess['call']>[2]) =>
    Promise.all([one, two, one, two].map((server) => answered(server.call(method, path, options))));
  const statusesOf = (replies: readonly ProcessReply<unknown>[]) => replies.map((reply) => reply.status).sort();
  for (let round = 0; round < 8; round += 1) {
    const user = { email: `twin-${round}@example.test`, password: 'correct horse battery' };
    const from = { 'x-forwarded-for': `10.0.0.${round}` };
    const signUps = await both('POST', '/api/v1/auth/signup', { body: { user }, headers: from });
    assert.deepEqual(statusesOf(signUps), [201, 422, 422, 422], 'one user of an address');

    const named = { name: `key ${round}`, scopes: ['read'] };
    assert.deepEqual(statusesOf(await both('POST', '/api/v1/api_keys', { token, body: named })), [201, 422, 422, 422]);

    const category = { category: { name: `category ${round}`, color: '#123456' } };
    const categories = await both('POST', '/api/v1/categories', { token, body: category });
    assert.deepEqual(statusesOf(categories), [201, 422, 422, 422], 'one category of a name');

    const transaction = {
      account_id: accountId,
      name: 'Twin',
      date: '2026-01-05',
      amount: '1',
      external_id: `e${round}`,
    };
    const entries = await both('POST', LIST, { token, body: { transaction } });
    assert.deepEqual(statusesOf(entries), [200, 200, 200, 201], 'one entry of an identity');

    const headers = { 'idempotency-key': `k${round}` };
    const { external_id: _, ...plain } = transaction;
    const keyed = await both('POST', LIST, {
      token,
      headers,
      body: { transaction: { ...plain, name: `Keyed ${round}` } },
    });
    const done = keyed.filter(({ status }) => status === 201);
    assert.ok(
      done.length > 0 && keyed.every(({ status }) => status === 201 || status === 409),
      String(statusesOf(keyed)),
    );
    assert.equal(new Set(done.map(({ body }) => body.id)).size, 1);
    assert.equal(done.filter((reply) => reply.headers.get('idempotent-replayed') === null).length, 1);

    const invitation = await answered(one.call('POST', '/api/v1/invitations', { token, body: { role: 'member' } }));
    const guests = await Promise.all(
      [one, two].map((server, index) => {
        const guest = { email: `guest-${round}-${index}@example.test`, password: 'correct horse battery' };
        return answered(
          server.call('POST', '/api/v1/auth/signup', {
            body: { user: guest, invite_code: invitation.body.code },
            headers: from,
          }),
        );
      }),
    );
    assert.equal(guests.filter(({ status }) => status === 201).length, 1, 'one guest of an invitation');
  }
  const { body } = await answered(two.call('GET', `${LIST}?per_page=100`, { token }));
  assert.equal(body.pagination.total_count, 16);
}
