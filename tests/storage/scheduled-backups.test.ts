import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readSettings } from '#config/read-settings.ts';
import { ScheduledBackups } from '#operations/scheduled-backups.ts';
import { verify } from '#src/cli/verify.ts';
import { createLog } from '#telemetry/log.ts';
import { createMetrics } from '#telemetry/prometheus.ts';
import { ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { dataFolder } from '../harness/server/spawn-coffer.ts';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

const embedded = { skip: ON_POSTGRES && 'only the embedded database is backed up by schedule' };
const HOUR = 3600;

/** A backup schedule for a running server: every six hours, the newest two are retained. */
async function schedule(t: TestContext, dir: string) {
  const coffer = await startCoffer(t);
  await coffer.signUp();
  const lines: string[] = [];
  const metrics = createMetrics();
  const env = { COFFER_BACKUP_DIR: dir, COFFER_BACKUP_EVERY_HOURS: '6', COFFER_BACKUP_KEEP: '2' };
  const start = () =>
    new ScheduledBackups({
      settings: readSettings({ COFFER_DATA_DIR: coffer.dataDir, ...env }).settings,
      clock: () => coffer.now,
      log: createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } }),
      metrics,
    });
  return { coffer, start, lines, metrics };
}

const never = () => new AbortController().signal;
const pass = (coffer: Coffer, hours: number) => coffer.advance(hours * HOUR);

test('a backup is made on schedule; only the oldest backups are deleted', embedded, async (t) => {
  const dir = dataFolder(t);
  const { coffer, start, metrics } = await schedule(t, dir);
  const others = ['coffer-2020-01-01T000000.000Z.db', 'coffer-2020-01-01T000000.000Z.db.partial', 'notes.txt'];
  for (const name of others) writeFileSync(join(dir, name), 'not ours');
  const made = () =>
    readdirSync(dir)
      .filter((name) => !others.includes(name))
      .sort();
  let backups = start();
  await backups.run(never());
  assert.deepEqual(made(), ['coffer-2026-03-10T102000.000Z.db']);
  assert.equal(statSync(join(dir, made()[0] ?? '')).mode & 0o777, 0o600);
  pass(coffer, 5);
  await backups.run(never());
  assert.equal(made().length, 1, 'five hours are not six');
  for (let turn = 0; turn < 3; turn += 1) {
    pass(coffer, 6);
    backups = start(); // a restart changes nothing about what is due
    await backups.run(never());
  }
  assert.deepEqual(made(), ['coffer-2026-03-11T032000.000Z.db', 'coffer-2026-03-11T092000.000Z.db']);
  assert.equal(readdirSync(dir).length, others.length + 2);
  const verdict = await verify({ engine: 'sqlite', path: join(dir, made()[1] ?? '') });
  assert.ok(verdict.isSound, verdict.report);
  assert.match(await metrics.text(), /coffer_backup_last_success_timestamp_seconds 1773220800/);

  pass(coffer, -24 * 30);
  await backups.run(never());
  assert.equal(made().length, 2, 'a clock that was set back makes one now and not in a month');
  assert.ok(made().includes('coffer-2026-02-09T092000.000Z.db'));
});

test('a failed backup is logged once, counted and retried; its folder is never created', embedded, async (t) => {
  const dir = join(dataFolder(t), 'not', 'mounted');
  const { coffer, start, lines, metrics } = await schedule(t, dir);
  const backups = start();
  for (let minute = 0; minute < 60; minute += 1) {
    await backups.run(never());
    coffer.advance(60);
  }
  assert.equal(existsSync(dir), false);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"level":"?error.*the backup folder .* does not exist/);
  assert.match(await metrics.text(), /coffer_backup_failures_total 4\n/);
  mkdirSync(dir, { recursive: true });
  pass(coffer, 1);
  await backups.run(never());
  assert.equal(readdirSync(dir).length, 1);
  assert.match(lines.at(-1) ?? '', /backup made, after failures/);
});

test('a stopping server does not wait for a backup, and a partial one is never valid', embedded, async (t) => {
  const dir = dataFolder(t);
  const { coffer, start } = await schedule(t, dir);
  const stopping = new AbortController();
  const running = start().run(stopping.signal);
  setImmediate(() => stopping.abort());
  await running;
  assert.deepEqual(
    readdirSync(dir).filter((name) => name.endsWith('.db')),
    [],
  );
  await start().run(never());
  assert.equal(readdirSync(dir).length, 1, 'what was cut short is made again at once, and its remains are gone');
  assert.ok(coffer);
});
