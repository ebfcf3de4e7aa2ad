import { mailsToSend } from '#access/mail/outbox.ts';
import type { Database } from '#database/database.ts';
import type { Families } from '#database/queries/active-families.ts';
import { unfinishedSyncs } from '#integrations/bank-connections/store.ts';
import { unfinishedExports } from '#integrations/exports/index.ts';
import { unfinishedFamilyImports } from '#integrations/family-imports/store.ts';
import { unfinishedSessions } from '#integrations/imports/sessions/store.ts';
import { unfinishedImports } from '#integrations/imports/store.ts';
import { pendingDeliveries } from '#integrations/webhooks/delivery-store.ts';
import { countReachable, countUnfinished, type UnfinishedJobs } from '#jobs/job-figures.ts';
import { instant, secondsForm, systemClock } from '#kernel/time/clock.ts';
import { unfinishedDeletions } from '#ledger/deletion/store.ts';
import { unfinishedRuns } from '#ledger/rules/runs/run-store.ts';
import { type Column, tableLines } from '#src/cli/client/output.ts';
import type { CommandParts } from './with-database.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Kind' },
  { title: 'Waiting', isNumber: true },
  { title: 'Running', isNumber: true },
  { title: 'Failures', isNumber: true },
  { title: 'Oldest since' },
  { title: 'Age', isNumber: true },
];

/**
 * Shows the background jobs by kind. Those that run, and the failures since the start, are known to the server alone: they are left out
 * where the command reads the database itself.
 */
export async function showJobs(parts: CommandParts, { json = false }: { json?: boolean }): Promise<string> {
  const { kinds, lostWorkers, familiesCounted } = await (parts.jobFigures?.() ?? storedJobs(parts.database));
  const jobs = kinds.map(({ since, ...figures }) => ({
    ...figures,
    oldest_since: since === null ? null : secondsForm(since),
    oldest_age_seconds: since === null ? null : Math.max(0, Math.floor((systemClock() - Date.parse(since)) / 1000)),
  }));
  if (json) {
    const counted = { lost_workers: lostWorkers, families_counted: familiesCounted };
    return JSON.stringify(
      jobs.map((job) => ({ ...job, ...counted })),
      null,
      2,
    );
  }
  const lines = jobs.map(({ kind, waiting, running, failures, oldest_since, oldest_age_seconds: age }) => [
    kind,
    String(waiting),
    running === null ? '' : String(running),
    failures === null ? '' : String(failures),
    oldest_since ?? '',
    age === null ? '' : `${age} s`,
  ]);
  return [...tableLines(COLUMNS, lines), ...whatIsLeftOut(lostWorkers, familiesCounted)].join('\n');
}

function whatIsLeftOut(lostWorkers: readonly string[], familiesCounted: number | null): string[] {
  if (lostWorkers.length === 0) return [];
  const some = familiesCounted === null ? '' : `, and of the others only the first ${familiesCounted}`;
  return [`Not counted: the families on ${lostWorkers.join(', ')}, which does not answer${some}.`];
}

/** The jobs that wait in the database, by the kinds of their queues. */
function storedJobs(database: Database) {
  const kinds: Readonly<Record<string, UnfinishedJobs>> = {
    deletions: unfinishedDeletions,
    rule_runs: unfinishedRuns,
    exports: unfinishedExports,
    import_sessions: unfinishedSessions,
    imports: unfinishedImports,
    family_imports: unfinishedFamilyImports,
    webhook_deliveries: pendingDeliveries,
    bank_syncs: unfinishedSyncs(() => instant(systemClock())),
    mail: mailsToSend,
  };
  return countReachable(
    database.cluster.workers,
    Object.entries(kinds).map(([kind, unfinished]) => async (families: Families) => {
      const counted = await countUnfinished(database, unfinished, families);
      return { kind, ...counted, running: null, failures: null };
    }),
  );
}
