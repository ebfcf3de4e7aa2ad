import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { openApiDocument } from '#http/openapi.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createServer } from '#src/server.ts';
import { createLog } from '#telemetry/log.ts';
import { createMetrics } from '#telemetry/prometheus.ts';

// Writes contract/openapi.json from the routes of a server that never listens; with --check it only compares.
const file = new URL('../contract/openapi.json', import.meta.url);
const contract = `${JSON.stringify(await currentContract(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, contract);
} else if (readFileSync(file, 'utf8') !== contract) {
  process.stderr.write(
    'contract/openapi.json is not what the server says; run `npm run contract` and look at the difference\n',
  );
  process.exitCode = 1;
}

async function currentContract(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-contract-'));
  const { settings } = readSettings({ COFFER_DATA_DIR: dataDir, COFFER_LOG_LEVEL: 'silent' });
  const database = await Database.open({ dataDir, clock: systemClock });
  const parts = {
    settings,
    database,
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
  };
  const server = await createServer(parts);
  const document = openApiDocument(server.routes);
  await server.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  return document;
}
