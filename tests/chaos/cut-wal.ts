import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { Database } from '#database/database.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { runChecks } from '#src/cli/verify.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const WAL_HEADER = 32;
const FRAME = 24 + 4096;

/** A ledger as a power cut leaves it: the file, the WAL before a checkpoint, and the number of acknowledged rows. */
export type CutLedger = { readonly db: Buffer; readonly wal: Buffer; readonly acknowledged: number };

/** Writes through a real server and takes file and WAL as they are when it is killed. */
export async function killWithWal(t: TestContext, writes: number): Promise<CutLedger> {
  const dataDir = dataFolder(t);
  const file = join(dataDir, LEDGER_FILE);
  const first = await spawnCoffer(t, dataDir);
  const settled = await setUpUser(first);
  await first.end('SIGTERM'); // everything so far is in the file
  const coffer = await spawnCoffer(t, dataDir);
  const acknowledged = await write(coffer, settled, writes);
  await coffer.end('SIGKILL');
  const [db, wal] = [readFileSync(file), readFileSync(`${file}-wal`)];
  assert.equal((wal.length - WAL_HEADER) % FRAME, 0, 'the WAL is whole frames');
  return { db, wal, acknowledged };
}

/** Entries, a transfer and a split, alone and side by side, none of them ever deleted; resolves to how many were acknowledged. */
async function write(
  coffer: CofferProcess,
  { token, accountId }: { token: string; accountId: string },
  writes: number,
) {
  const send = <Path extends string>(path: Path, body: object) =>
    coffer.call('POST', `/api/v1/${path}`, { token, body });
  const other = await send('accounts', { account: { name: 'Other', account_type: 'credit_card' } });
  let acknowledged = 0;
  for (let index = 0; index < writes; index += 4) {
    const entry = { account_id: accountId, date: `2026-01-${10 + (index % 20)}`, name: 'Power', amount: '3.00' };
    const [whole] = await Promise.all([
      send('transactions', entry),
      send('transactions', { ...entry, original: { amount: '70.00', currency: 'CZK' } }),
      send('transfers', {
        from_account_id: accountId,
        to_account_id: other?.body.id,
        amount: '1',
        date: entry.date,
      }),
    ]);
    const splits = [{ amount: '1' }, { amount: '2' }];
    const split = await send(`transactions/${whole?.body.id}/splits`, { splits });
    assert.equal(split?.status, 201, JSON.stringify(split?.body));
    acknowledged += 6; // rows of transactions: two entries, two transfer sides, two split lines
  }
  return acknowledged;
}

/** The places at which a WAL may be cut: where each frame ends, nothing of it, and in the middle of some frames. */
export function cutsOf({ wal }: CutLedger, every: number): number[] {
  const cuts = [0, WAL_HEADER - 1];
  for (let end = WAL_HEADER, frame = 0; end <= wal.length; end += FRAME, frame += 1) {
    if (frame % every !== 0 && end !== wal.length) continue;
    cuts.push(end);
    if (end < wal.length) cuts.push(end + 24, end + 24 + 2048);
  }
  return cuts;
}

/**
 * Opens the ledger with its WAL cut at each place. Fails unless each opens, is valid and has at least the rows of a shorter WAL; the
 * full WAL has every acknowledged write.
 */
export async function checkCuts(t: TestContext, ledger: CutLedger, cuts: readonly number[]): Promise<void> {
  const folder = dataFolder(t);
  let before = { changes: 0, transactions: 0 };
  let states = 0;
  for (const cut of cuts) {
    const dataDir = join(folder, String(cut));
    layOut(dataDir, ledger, cut);
    const counts = countRows(dataDir);
    assert.ok(
      counts.changes >= before.changes && counts.transactions >= before.transactions,
      `cut at ${cut}: rows lost`,
    );
    // Between two commits nothing is new: the invariants of each state are looked at once.
    if (counts.changes > before.changes) {
      states += 1;
      await requireInvariants(dataDir, cut);
      if (states % 10 === 0) await requireServable(dataDir);
    }
    before = counts;
    rmSync(dataDir, { recursive: true });
  }
  assert.equal(before.transactions, ledger.acknowledged, 'every acknowledged row is stored');
  t.diagnostic(`${cuts.length} cuts, ${states} states, ${before.transactions} entries at the end`);
}

function layOut(dataDir: string, { db, wal }: CutLedger, cut: number): void {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, LEDGER_FILE), db);
  writeFileSync(join(dataDir, `${LEDGER_FILE}-wal`), wal.subarray(0, cut));
}

function countRows(dataDir: string): { changes: number; transactions: number } {
  const file = join(dataDir, LEDGER_FILE);
  const handle = new BetterSqlite3(file, { readonly: true });
  try {
    assert.equal(handle.pragma('integrity_check', { simple: true }), 'ok');
    const count = (table: string) => Number(handle.prepare(`select count(*) from ${table}`).pluck().get());
    return { changes: count('changes'), transactions: count('transactions') };
  } finally {
    handle.close();
  }
}

async function requireInvariants(dataDir: string, cut: number): Promise<void> {
  const snapshot = await openSnapshot({ engine: 'sqlite', path: dataDir });
  const findings = await runChecks(snapshot.db);
  await snapshot.close();
  const faults = findings.flatMap(({ check, faults: found }) => found.map((fault) => `${check}: ${fault}`));
  assert.deepEqual(faults, [], `cut at ${cut}`);
}

async function requireServable(dataDir: string): Promise<void> {
  await (await Database.open({ dataDir, clock: Date.now })).close();
}
