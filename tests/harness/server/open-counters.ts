import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type CounterStore, openRateCounters, type RateCounters } from '#access/limits/index.ts';
import type { ApiKeyActor, TopKey, UserActor } from '#application/actor.ts';
import type { Quota } from '#application/rate-limit.ts';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { createLog } from '#telemetry/log.ts';
import { createMetrics } from '#telemetry/prometheus.ts';

/** The rate counters of one process, without its server. */
export type OpenCounters = {
  readonly counters: RateCounters;
  /** Admits or refuses one request of the key. */
  admit(keyId: string, top?: TopKey): Promise<Quota>;
  /** Admits or refuses one request of the user by a session. */
  admitUser(userId: string): Promise<Quota>;
  /** The logged lines: level, message and reason. */
  logged(): readonly { level: string; msg: string; reason?: string }[];
  /** The number of requests decided without the shared store. */
  alone(): Promise<number>;
  advance(seconds: number): void;
};

/** Opens rate counters with these `COFFER_*` settings, or in the given store, until the test ends. */
export async function openCounters(
  t: TestContext,
  env: Record<string, string>,
  store?: CounterStore,
): Promise<OpenCounters> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-counters-'));
  const { settings } = readSettings({ COFFER_DATA_DIR: dataDir, ...env });
  const time = { ms: Date.parse('2026-03-10T10:20:00.000Z') };
  const clock = () => time.ms;
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const metrics = createMetrics();
  const database = await Database.open({ dataDir, clock, postgres: settings.postgres });
  const counters = await openRateCounters({ settings, database, clock, log, metrics }, store);
  t.after(async () => {
    await counters.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    counters,
    admit: async (keyId, top) => (await counters.admit(actorOf(keyId, top))).quota,
    admitUser: async (userId) => (await counters.admit(sessionOf(userId))).quota,
    logged: () => lines.map((line) => JSON.parse(line)),
    alone: async () => Number(/^coffer_rate_limit_decided_alone_total (\d+)$/m.exec(await metrics.text())?.[1]),
    advance: (seconds) => {
      time.ms += seconds * 1000;
    },
  };
}

function sessionOf(userId: string): UserActor {
  const { apiKey, ...actor } = actorOf('session');
  return { ...actor, type: 'session', userId, provedAt: apiKey.createdAt };
}

function actorOf(credentialId: string, top: TopKey | null = null): ApiKeyActor {
  const scopes = new Set<string>();
  const facts = { name: 'key', scopes: [], createdAt: '2026-03-10T10:20:00.000Z', expiresAt: null, allowedIps: null };
  return {
    type: 'api_key',
    credentialId,
    userId: 'user',
    familyId: 1,
    role: 'admin',
    scopes,
    limits: null,
    apiKey: { ...facts, tier: 'standard', top },
  };
}

/** Polls every 20 ms until `holds` returns true. @throws AssertionError after ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ten seconds: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
