import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createServer } from '#src/server.ts';
import { bufferedDestination, createLog } from '#telemetry/log.ts';
import { NO_METRICS } from '#telemetry/metrics.ts';
import { fillAccount } from './seed.ts';

// A complete server with one family: log, request log and limits included. Prints its port, a key and an account id.
// Arguments: the number of transactions to begin with in each account; the account that it prints is the first.
const counts = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
const { settings } = readSettings({
  COFFER_DATA_DIR: dataDir,
  COFFER_PORT: '0',
  COFFER_RATE_LIMITS: 'standard=1000000000,premium=1000000000,enterprise=1000000000',
});
const log = createLog({ level: 'info', destination: bufferedDestination('/dev/null') });
const database = await Database.open({ dataDir, clock: systemClock });
const server = await createServer({ settings, database, clock: systemClock, log, metrics: NO_METRICS });
const { key, accountIds } = await prepare();
const [accountId] = accountIds;
await fillAccounts();
await server.app.listen({ host: '127.0.0.1', port: 0 });
const address = server.app.server.address();
if (typeof address === 'object' && address !== null) {
  process.stdout.write(`${JSON.stringify({ key, accountId })}\nlistening ${address.port}\n`);
}
process.on('SIGTERM', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});

async function fillAccounts(): Promise<void> {
  let firstRow = 0;
  for (const [index, accountId] of accountIds.entries()) {
    const count = Number(counts[index] ?? 0);
    await fillAccount(database, { familyId: 1, accountId, firstRow }, count);
    firstRow += count;
  }
}

async function prepare(): Promise<{ key: string; accountIds: string[] }> {
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
    (await server.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers })).json();
  const { access_token } = await post('auth/signup', {
    user: { email: 'bench@example.test', password: 'a long passphrase' },
  });
  const { key } = await post(
    'api_keys',
    { name: 'bench', scopes: ['read_write'] },
    { authorization: `Bearer ${access_token}` },
  );
  const account = { name: 'Everyday', account_type: 'depository' };
  const accountIds: string[] = [];
  for (let index = 0; index < Math.max(1, counts.length); index += 1) {
    accountIds.push((await post('accounts', { account }, { 'x-api-key': key })).id);
  }
  return { key, accountIds };
}
