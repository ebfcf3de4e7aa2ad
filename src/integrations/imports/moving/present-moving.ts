import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Statement } from '#integrations/imports/statement.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { type MovedRecords, type MovedResult, NO_MOVED_RECORDS } from '#ledger/moved-records/moved-records.ts';
import { countMoved } from './add-parts.ts';
import { countPrices } from './add-prices.ts';
import { partsOfImports } from './part-store.ts';
import { REASONS, type Reason } from './reasons.ts';

/** The records other than transactions that imports have taken over, by kind, and the balance of each account. Null if the file has nothing else. */
export async function findMoving(db: Kysely<LedgerTables>, records: readonly ImportRecord[]) {
  const [first] = records;
  if (first === undefined) return null;
  const rows = await partsOfImports(
    db,
    first.family_id,
    records.map(({ id }) => id),
  );
  if (rows.length === 0) return null;
  const kinds = new Kinds();
  const accounts = [];
  const accountOf = new Map(records.map(({ id, account_id }) => [id, account_id]));
  for (const { import_id, status, result } of rows) {
    if (result === null || status === 'reverted') continue;
    const { imported, leftOut, report }: MovedResult = JSON.parse(result);
    for (const { kind, count } of imported) kinds.take(kind, count);
    for (const { kind, reason, count } of leftOut) kinds.leaveOut(kind, reason as Reason, count);
    if (report !== null) accounts.push({ account_id: accountOf.get(import_id) ?? '', ...report });
  }
  return { kinds: kinds.list(), accounts };
}

/** The records of a file other than transactions, as far as they can be taken over. Null if it has nothing else. */
export function presentMoved(moved: MovedRecords = NO_MOVED_RECORDS, statements: readonly Statement[]) {
  const prices = countPrices(statements);
  if (moved === NO_MOVED_RECORDS && prices.length === 0) return null;
  const kinds = new Kinds();
  for (const { kind, count } of prices) kinds.take(kind, count);
  for (const { kind, count } of [...countMoved(moved), ...moved.withTransactions]) kinds.take(kind, count);
  for (const { kind, reason, count } of moved.leftOut) kinds.leaveOut(kind, reason as Reason, count);
  return kinds.list();
}

type Kind = { imported: number; skipped: number; reasons: Map<Reason, number> };

class Kinds {
  readonly #kinds = new Map<string, Kind>();

  take(kind: string, count: number): void {
    this.#of(kind).imported += count;
  }

  leaveOut(kind: string, reason: Reason, count: number): void {
    const own = this.#of(kind);
    own.skipped += count;
    own.reasons.set(reason, (own.reasons.get(reason) ?? 0) + count);
  }

  list() {
    return [...this.#kinds].map(([kind, { imported, skipped, reasons }]) => ({
      kind,
      imported,
      skipped,
      reasons: [...reasons].map(([reason, count]) => ({ reason, count, message: REASONS[reason] })),
    }));
  }

  #of(kind: string): Kind {
    const known = this.#kinds.get(kind) ?? { imported: 0, skipped: 0, reasons: new Map() };
    this.#kinds.set(kind, known);
    return known;
  }
}
