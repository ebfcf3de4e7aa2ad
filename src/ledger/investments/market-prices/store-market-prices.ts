import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { hasMember } from '#database/queries/active-families.ts';
import type { Progress } from '#jobs/job-queue.ts';
import { HOUR_MS } from '#jobs/timers.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import { findPrices, storePrices } from '#ledger/investments/prices/index.ts';
import type { SecurityRow } from '#ledger/investments/securities/index.ts';
import { type DueSecurity, setAsked, stillDue, tradedDays } from './due-securities.ts';
import type { PriceFault } from './price-refused.ts';
import type { MarketPrice } from './price-source.ts';

/** The source's answer for a symbol: prices, oldest first, or why it gave none. */
export type Answer = { readonly prices: readonly MarketPrice[] } | { readonly fault: PriceFault };

/** When a security is asked for again. Sooner after a failure that may pass than after one that a person must mend. */
const AGAIN_MS = { answered: 6 * HOUR_MS, unreachable: HOUR_MS, unreadable: HOUR_MS, refused: 24 * HOUR_MS };

/** The days of which a security without earlier trades gets prices. */
const DAYS_AT_LEAST = 366;

/** Sources correct the last days; earlier prices stay as they are, since a split restates them. */
const CORRECTED_DAYS = 7;

/** The most prices of one write. */
const PRICES_AT_ONCE = 500;

export type Stored = { readonly progress: Progress; readonly written: number; readonly fault: PriceFault | null };

const NOTHING: Stored = { progress: 'done', written: 0, fault: null };

/** Stores the prices of an answer for one security. Those of people, programs and files stay. */
export async function storeAnswer(tx: FamilyTransaction, due: DueSecurity, answer: Answer): Promise<Stored> {
  const security = await stillDue(tx, due);
  if (security === undefined) return NOTHING;
  if ('fault' in answer) return refuse(tx, due.id, answer.fault);
  if (answer.prices.some(({ currency }) => currency !== security.currency)) return refuse(tx, due.id, 'other_currency');
  const wanted = (await hasMember(tx.db, tx.familyId)) ? await wantedPrices(tx, security, answer.prices) : [];
  const written = wanted.slice(0, PRICES_AT_ONCE);
  if (written.length > 0) await storePrices(tx, security.id, written);
  if (written.length < wanted.length) return { progress: 'more', written: written.length, fault: null };
  await setAsked(tx, security.id, { prices_due_at: after(tx, AGAIN_MS.answered), price_fault: null });
  return { progress: 'done', written: written.length, fault: null };
}

/** Says that a security has got no price. */
export async function refuse(tx: FamilyTransaction, id: string, fault: PriceFault): Promise<Stored> {
  const again = fault === 'unreachable' || fault === 'unreadable' ? AGAIN_MS[fault] : AGAIN_MS.refused;
  await setAsked(tx, id, { prices_due_at: after(tx, again), price_fault: fault });
  return { progress: 'done', written: 0, fault };
}

function after({ now }: FamilyTransaction, ms: number): string {
  return instant(Date.parse(now) + ms);
}

/** The prices that are new, or that correct a market price of the last days. A day with a price from elsewhere keeps that one. */
async function wantedPrices(tx: FamilyTransaction, { id }: SecurityRow, prices: readonly MarketPrice[]) {
  const today = tx.now.slice(0, 10);
  const start_date = firstDay(today, await tradedDays(tx.db, tx.familyId, id));
  const stored = await findPrices(tx.db, tx.familyId, { security_id: id, start_date });
  const byDay = new Map(stored.map((row) => [row.date, row]));
  const correctedFrom = addDays(today, -CORRECTED_DAYS);
  const given = prices
    .filter(({ date }) => date >= start_date)
    .map((price) => ({ ...price, provisional: price.date >= today, source: 'market' as const }));
  return given.filter(({ date, price, provisional }) => {
    const before = byDay.get(date);
    if (before === undefined) return true;
    const isSame = before.price === price && (Number(before.is_provisional) === 1) === provisional;
    return before.source === 'market' && date >= correctedFrom && !isSame;
  });
}

/** From the first trade, or for a year; but not before the last split, since sources restate the prices before it. */
function firstDay(today: CivilDate, { first, split }: { first: string | null; split: string | null }): CivilDate {
  const yearAgo = addDays(today, -DAYS_AT_LEAST);
  const from = first !== null && first < yearAgo ? first : yearAgo;
  return split !== null && split > from ? split : from;
}
