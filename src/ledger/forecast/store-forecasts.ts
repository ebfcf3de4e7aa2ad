import { setTimeout } from 'node:timers/promises';
import type { Author, Database, LedgerDatabase } from '#database/database.ts';
import { readHead } from '#database/family/family-memory.ts';
import { isAway } from '#jobs/job-queue.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { familyToday } from '#ledger/family.ts';
import {
  DAYS_AHEAD,
  familiesWithCash,
  findNewestForecast,
  insertForecasts,
  type NewForecast,
  openCash,
} from '#ledger/past-forecasts/index.ts';
import type { Log } from '#telemetry/log.ts';
import { loadFacts } from './load-facts.ts';
import { daysOf, expectTransfers } from './read-forecast.ts';

type Parts = { readonly database: Database; readonly clock: Clock; readonly log: Log };

const KIND = 'cash_forecasts';
const AUTHOR: Author = { actor: { type: 'job' }, requestId: KIND };
const FAMILIES = 500;
// Most families begin their day within the same hour: requests come between.
const PAUSES = 3;

/** Stores the forecast of each family's day when the day is over. */
export function cashForecastWork(parts: Parts): PeriodicWork {
  const run = (stopping: AbortSignal) => storeForecasts(parts, stopping);
  return { kind: KIND, everyMs: HOUR_MS, firstMs: MINUTE_MS, isForOneProcess: true, run };
}

/** Stores the forecasts of all families whose day is over; `failed` if that of a family is not. */
export async function storeForecasts(parts: Parts, stopping: AbortSignal): Promise<'failed' | undefined> {
  const { database, log } = parts;
  let outcome: 'failed' | undefined;
  for await (const families of database.cluster.workers.reachable()) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const found = await familiesWithCash(database.everyFamily, { after, families, limit: FAMILIES });
      for (const familyId of found) {
        if (stopping.aborted) return outcome;
        const began = performance.now();
        try {
          if (!(await storeForecast(parts, familyId))) continue;
        } catch (error) {
          if (isAway(error)) throw error;
          log.error({ err: error, kind: KIND, family: familyId }, 'the forecast of a family could not be stored');
          outcome = 'failed';
        }
        const pause = PAUSES * (performance.now() - began);
        await setTimeout(pause, undefined, { signal: stopping }).catch(() => {});
      }
      after = found.at(-1);
    }
  }
  return outcome;
}

/** Stores the forecast of yesterday, unless it is or the ledger has not changed since the one before; resolves to whether it did. */
async function storeForecast({ database, clock }: Parts, familyId: number): Promise<boolean> {
  const db = database.of(familyId);
  const madeOn = addDays(await familyToday(db.read, familyId, clock()), -1);
  const newest = await findNewestForecast(db.read, familyId);
  const sequence = await readHead(db.read, familyId);
  if (newest !== undefined && (newest.made_on >= madeOn || newest.sequence >= sequence)) return false;
  const forecasts: NewForecast[] = [];
  const known = await accountsOf(db, familyId, madeOn);
  // Transfers and budgets depend on the accounts that a person sees: each account is forecast as its owner sees it.
  for (const [userId, own] of Map.groupBy(known, ({ owner_id }) => owner_id)) {
    const facts = await loadFacts({ db, clock, actor: { familyId, userId, limits: null } }, DAYS_AHEAD, madeOn);
    const transfers = expectTransfers(facts);
    const ids = new Set(own.map(({ id }) => id));
    for (const one of facts.accounts) {
      const { id: account_id, currency } = one.account;
      if (!ids.has(account_id) || one.series.start > madeOn) continue;
      const balances = daysOf(facts, one, transfers).map(({ balance }) => balance);
      forecasts.push({ made_on: madeOn, account_id, currency, sequence, balances });
    }
  }
  if (forecasts.length === 0) return false;
  await database.writeFamily(familyId, AUTHOR, (tx) => insertForecasts(tx, madeOn, forecasts));
  return true;
}

/** The open bank accounts that the family had at the end of a day. */
async function accountsOf(db: LedgerDatabase, familyId: number, madeOn: CivilDate) {
  const had = [];
  for (const account of await openCash(db.read, familyId)) {
    const created = await familyToday(db.read, familyId, Date.parse(account.created_at));
    if (created <= madeOn) had.push(account);
  }
  return had;
}
