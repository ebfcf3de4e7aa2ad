import { mailsToSend } from '#access/mail/outbox.ts';
import type { LedgerDatabase } from '#database/database.ts';
import { unfinishedSyncs } from '#integrations/bank-connections/store.ts';
import { unfinishedExports } from '#integrations/exports/index.ts';
import { unfinishedFamilyImports } from '#integrations/family-imports/store.ts';
import { unfinishedSessions } from '#integrations/imports/sessions/store.ts';
import { unfinishedImports } from '#integrations/imports/store.ts';
import { pendingDeliveries } from '#integrations/webhooks/delivery-store.ts';
import { countUnfinished } from '#jobs/job-figures.ts';
import { secondsForm, systemClock } from '#kernel/time/clock.ts';
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
  const jobs = (await (parts.jobFigures?.() ?? storedJobs(parts.database))).map(({ since, ...figures }) => ({
    ...figures,
    oldest_since: since === null ? null : secondsForm(since),
    oldest_age_seconds: since === null ? null : Math.max(0, Math.floor((systemClock() - Date.parse(since)) / 1000)),
  }));
  if (json) return JSON.stringify(jobs, null, 2);
  const lines = jobs.map(({ kind, waiting, running, failures, oldest_since, oldest_age_seconds: age }) => [
    kind,
    String(waiting),
    running === null ? '' : String(running),
    failures === null ? '' : String(failures),
    oldest_since ?? '',
    age === null ? '' : `${age} s`,
  ]);
  return tableLines(COLUMNS, lines).join('\n');
}

/** The jobs that wait in the database, by the kinds of their queues. */
function storedJobs(database: LedgerDatabase) {
  const db = database.everyFamily;
  const kinds = {
    deletions: unfinishedDeletions(db),
    rule_runs: unfinishedRuns(db),
    exports: unfinishedExports(db),
    import_sessions: unfinishedSessions(db),
    imports: unfinishedImports(db),
    family_imports: unfinishedFamilyImports(db),
    webhook_deliveries: pendingDeliveries(db),
    bank_syncs: unfinishedSyncs(db),
    mail: mailsToSend(db),
  };
  return Promise.all(
    Object.entries(kinds).map(async ([kind, unfinished]) => {
      const counted = await countUnfinished(database, unfinished);
      return { kind, ...counted, running: null, failures: null };
    }),
  );
}
