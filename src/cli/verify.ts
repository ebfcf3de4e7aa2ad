import { type Kysely, sql } from 'kysely';
import type { ContentStore } from '#content-store/content-store.ts';
import { attachedFilesCheck } from '#database/maintenance/attached-files.ts';
import type { Check } from '#database/maintenance/check.ts';
import { directoryCheck } from '#database/maintenance/check-directory.ts';
import { engineChecks } from '#database/maintenance/check-engine.ts';
import { secretChecks } from '#database/maintenance/check-secrets.ts';
import { type DatabaseLocation, describeDatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { readShape } from '#database/maintenance/table-shapes.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { ledgerChecks } from '#ledger/ledger-checks.ts';
import { historyCheck } from '#operations/check-history.ts';

export type Finding = { readonly check: string; readonly faults: readonly string[] };

/** The report of a verification, and whether the data is sound. */
export type Verdict = { readonly report: string; readonly isSound: boolean };

/** Runs every check on one snapshot of a database; `contents` is the store of its attached files, if it is known. */
export async function verify(location: DatabaseLocation, contents?: ContentStore): Promise<Verdict> {
  const snapshot = await openSnapshot(location);
  try {
    const files = attachedFilesCheck(location, contents);
    const findings = await runChecks(snapshot.db, files === null ? [] : [files]);
    const failed = findings.filter(({ faults }) => faults.length > 0).length;
    const end = failed === 0 ? 'All checks passed.' : `${failed} of ${findings.length} checks FAILED.`;
    const report = [`Checks of ${describeDatabaseLocation(location)}`, ...findings.flatMap(linesOf), end].join('\n');
    return { report, isSound: failed === 0 };
  } finally {
    await snapshot.close();
  }
}

/** Runs every check in one transaction. */
export async function runChecks(db: Kysely<LedgerTables>, further: readonly Check[] = []): Promise<Finding[]> {
  const shape = await readShape();
  const findings: Finding[] = [];
  for (const check of [
    ...engineChecks(shape),
    historyCheck,
    ...ledgerChecks,
    ...secretChecks(shape),
    directoryCheck,
    ...further,
  ]) {
    findings.push({ check: check.name, faults: await findFaults(check, db) });
  }
  return findings;
}

// On a damaged file a query may fail: that is a finding, and the other checks continue.
async function findFaults(check: Check, db: Kysely<LedgerTables>): Promise<readonly string[]> {
  await sql`savepoint one_check`.execute(db);
  try {
    return await check.find(db);
  } catch (error) {
    await sql`rollback to one_check`.execute(db);
    return [`the check failed to run: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const SHOWN = 10;

function linesOf({ check, faults }: Finding): string[] {
  if (faults.length === 0) return [`  ok    ${check}`];
  const lines = faults.slice(0, SHOWN).map((fault) => `          ${fault}`);
  const more = faults.length > SHOWN ? [`          and ${faults.length - SHOWN} or more`] : [];
  return [`  FAULT ${check}`, ...lines, ...more];
}
