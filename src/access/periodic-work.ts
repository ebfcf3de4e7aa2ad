import type { RequestLog } from '#access/api-keys/request-log/index.ts';
import type { UsageCounts } from '#access/api-keys/usage/index.ts';
import { deleteStepsExpiredBefore } from '#access/credentials/sign-in-steps.ts';
import { deleteOldThrottles } from '#access/credentials/throttle.ts';
import { deleteTokensExpiredBefore } from '#access/credentials/tokens/index.ts';
import type { RateCounters } from '#access/limits/index.ts';
import { deleteMailsExpiredBefore } from '#access/mail/outbox.ts';
import { deleteExpiredClients } from '#access/oauth/clients/index.ts';
import { deleteExpiredStates } from '#access/oauth/provider/index.ts';
import { deleteOldResponses } from '#application/idempotency-store.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import { HOUR_MS, type PeriodicWork } from '#jobs/timers.ts';
import { type Clock, DAY_MS, instant } from '#kernel/time/clock.ts';

type AccessWorkParts = {
  readonly settings: Pick<Settings, 'requestLogDays'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly counters: RateCounters;
  readonly counts: UsageCounts;
  readonly requestLog: RequestLog;
  /** Buffered writers, flushed every second. */
  readonly buffers: readonly { flush(): Promise<void> }[];
};

/** Writes what requests have buffered, and deletes expired rows. */
export function accessWork(parts: AccessWorkParts): PeriodicWork[] {
  const { counters, buffers } = parts;
  return [
    {
      kind: 'buffered_rows',
      everyMs: 1000,
      isForStop: true,
      run: () => Promise.all(buffers.map((buffer) => buffer.flush())),
    },
    { kind: 'expired_counters', everyMs: HOUR_MS, firstMs: 0, run: () => counters.prune() },
    { kind: 'expired_rows', everyMs: HOUR_MS, firstMs: 0, isForOneProcess: true, run: () => deleteExpired(parts) },
  ];
}

const OF_FAMILIES = [deleteMailsExpiredBefore, deleteTokensExpiredBefore, deleteOldResponses] as const;
// Clients last: every worker has them, and with one lost they cannot be deleted.
const OF_THE_SERVER = [deleteStepsExpiredBefore, deleteExpiredStates, deleteExpiredClients] as const;

type ExpiredRowsParts = Pick<AccessWorkParts, 'settings' | 'database' | 'clock' | 'counts' | 'requestLog'>;

/** Deletes what has expired, of the families whose worker answers. */
export async function deleteExpired(parts: ExpiredRowsParts): Promise<void> {
  const { settings, database, clock, counts, requestLog } = parts;
  const now = clock();
  const beforeMs = now - settings.requestLogDays * DAY_MS;
  for await (const families of database.cluster.workers.reachable()) {
    await counts.prune(instant(beforeMs).slice(0, 10), families);
    await requestLog.prune(beforeMs, families);
    for (const deleteRows of OF_FAMILIES) await database.write((tx) => deleteRows(tx.db, instant(now), families));
  }
  await database.write((tx) => deleteOldThrottles(tx.db, now));
  for (const deleteRows of OF_THE_SERVER) await database.write((tx) => deleteRows(tx.db, instant(now)));
}
