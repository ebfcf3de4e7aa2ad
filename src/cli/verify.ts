import { type Kysely, sql } from 'kysely';
import type { Check } from '#database/maintenance/check.ts';
import { engineChecks } from '#database/maintenance/check-engine.ts';
import { secretChecks } from '#database/maintenance/check-secrets.ts';
import { type DatabaseLocation, describeDatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { readShape } from '#database/schema/table-shapes.ts';
import { ledgerChecks } from '#ledger/index.ts';
import { historyCheck } from '#operations/index.ts';

/** What one check found wrong, if anything. */
export type Finding = { readonly check: string; readonly faults: readonly string[] };

/** What a verification found, in words, and whether the books are sound. */
export type Verdict = { readonly report: string; readonly isSound: boolean };

/** Reads all books of a place, as of one instant, and holds them to everything that must be true of them. */
export async function verify(place: DatabaseLocation): Promise<Verdict> {
  const snapshot = await openSnapshot(place);
  try {
    const findings = await runChecks(snapshot.db);
    const failed = findings.filter(({ faults }) => faults.length > 0).length;
    const end = failed === 0 ? 'are sound.' : `are NOT sound: ${failed} of ${findings.length} checks failed.`;
    const report = [`The books in ${describeDatabaseLocation(place)}`, ...findings.flatMap(linesOf), end].join('\n');
    return { report, isSound: failed === 0 };
  } finally {
    await snapshot.close();
  }
}

/** Holds the books that a transaction sees to every check. */
export async function runChecks(db: Kysely<LedgerTables>): Promise<Finding[]> {
  const shape = await readShape();
  const findings: Finding[] = [];
  for (const check of [...engineChecks(shape), historyCheck, ...ledgerChecks, ...secretChecks(shape)]) {
    findings.push({ check: check.name, faults: await findFaults(check, db) });
  }
  return findings;
}

// On damaged files a query may fail where it reads: that is a finding too, and the other checks go on.
async function findFaults(check: Check, db: Kysely<LedgerTables>): Promise<readonly string[]> {
  await sql`savepoint one_check`.execute(db);
  try {
    return await check.find(db);
  } catch (error) {
    await sql`rollback to one_check`.execute(db);
    return [`it could not be looked at: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const SHOWN = 10;

function linesOf({ check, faults }: Finding): string[] {
  if (faults.length === 0) return [`  ok    ${check}`];
  const lines = faults.slice(0, SHOWN).map((fault) => `          ${fault}`);
  const more = faults.length > SHOWN ? [`          and ${faults.length - SHOWN} or more like it`] : [];
  return [`  FAULT ${check}`, ...lines, ...more];
}
