import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilMonth, monthOf } from '#kernel/time/civil-month.ts';
import type { MissingRate } from '#ledger/rates/rates.ts';
import type { Calendar } from './present.ts';
import { type Reader, readFigures } from './read-figures.ts';
import { listBudgets } from './store.ts';

/** The envelopes of a month, and the rates that they had to do without. */
export type Envelopes = {
  /** The rest of each in minor units, by category. That of a parent includes its subcategories. */
  readonly left: ReadonlyMap<string, bigint>;
  readonly missing: readonly MissingRate[];
};

/** The envelopes of this month in a currency: those of the newest budget of envelopes that has begun. */
export async function readEnvelopes(
  db: Kysely<LedgerTables>,
  actor: Reader['actor'],
  { today, monthStartDay }: Calendar,
  currency: string,
): Promise<Envelopes> {
  const present: CivilMonth = monthOf(today, monthStartDay);
  const begun = (await listBudgets(db, actor.familyId)).filter(
    (budget) => budget.method === 'envelopes' && budget.currency === currency && budget.month <= present,
  );
  const newest = begun.at(-1);
  if (newest === undefined) return { left: new Map(), missing: [] };
  const { figures, categories, missing } = await readFigures(db, { actor, monthStartDay }, newest);
  const left = new Map<string, bigint>();
  for (const { id, parent_id } of categories) {
    const held = figures.lines.get(id)?.available ?? 0n;
    left.set(id, (left.get(id) ?? 0n) + held);
    if (parent_id !== null) left.set(parent_id, (left.get(parent_id) ?? 0n) + held);
  }
  return { left, missing };
}
