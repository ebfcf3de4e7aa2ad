import type { PriceSettings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Families } from '#database/queries/active-families.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { AppError } from '#kernel/errors.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { type DueSecurity, findDueSecurities, setAllDue } from './due-securities.ts';
import { type PriceFault, PriceRefused } from './price-refused.ts';
import { PriceSource, type PriceSourceParts } from './price-source.ts';
import { type Answer, refuse, type Stored, storeAnswer } from './store-market-prices.ts';

type MarketPriceParts = {
  /** Null for no market prices. */
  readonly settings: PriceSettings | null;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: PriceSourceParts['fetch'];
};

/** Asks a source for the prices of the securities of all families. */
export function marketPriceWork({ settings, ...parts }: MarketPriceParts): PeriodicWork[] {
  if (settings === null) return [];
  const rounds = new MarketPriceRounds(parts, new PriceSource({ settings, fetch: parts.fetch }));
  const run = (stopping: AbortSignal) => rounds.run(stopping);
  return [{ kind: 'market_prices', everyMs: EVERY_MS, firstMs: 0, isForOneProcess: true, run }];
}

/** Asks for every security again, whenever it was asked for last. */
export async function fetchMarketPrices({
  settings,
  ...parts
}: MarketPriceParts & { readonly settings: PriceSettings }) {
  const { database } = parts;
  const families = await database.everyFamily.selectFrom('families').select('id').orderBy('id').execute();
  for (const { id } of families)
    await database.writeFamily(Number(id), { actor: { type: 'cli' }, requestId: 'cli' }, setAllDue);
  const rounds = new MarketPriceRounds(parts, new PriceSource({ settings, fetch: parts.fetch }));
  return rounds.once(new AbortController().signal);
}

const EVERY_MS = 15 * MINUTE_MS;
// Before the lease of the round ends, so that no other process asks at the same time. The next round goes on.
const ROUND_MS = 10 * MINUTE_MS;
const REST_MAX_MS = 6 * HOUR_MS;
const AT_ONCE_MAX = 200;
/** So many symbols without an answer, one after the other, mean that the source is away. */
const UNANSWERED_MAX = 3;
const AWAY: ReadonlySet<string> = new Set(['unavailable', 'insufficient_storage']);
const UNANSWERED: ReadonlySet<PriceFault> = new Set(['unreachable', 'unreadable']);

type Round = {
  readonly stopping: AbortSignal;
  readonly endsAt: number;
  readonly refused: Partial<Record<PriceFault, number>>;
  /** The securities that could not be written. */
  readonly failed: Set<string>;
  symbols: number;
  prices: number;
  unanswered: number;
  unansweredInARow: number;
};

/** One round after the other. What is done is in the database: a process goes on where the one before it was killed. */
class MarketPriceRounds {
  readonly #parts: Pick<MarketPriceParts, 'database' | 'clock' | 'log'>;
  readonly #source: PriceSource;
  #restsUntil = 0;
  #restMs = EVERY_MS;

  constructor(parts: Pick<MarketPriceParts, 'database' | 'clock' | 'log'>, source: PriceSource) {
    this.#parts = parts;
    this.#source = source;
  }

  /** Asks for all symbols that are due, unless the source rests. Resolves to `failed` after it has logged what went wrong. */
  async run(stopping: AbortSignal): Promise<'failed' | undefined> {
    const { clock, log } = this.#parts;
    if (clock() < this.#restsUntil) return undefined;
    const { unansweredInARow, unanswered, failed } = await this.once(stopping);
    const isAway = unansweredInARow >= UNANSWERED_MAX;
    this.#restsUntil = isAway ? clock() + this.#restMs : 0;
    this.#restMs = isAway ? Math.min(this.#restMs * 2, REST_MAX_MS) : EVERY_MS;
    if (isAway) log.error({ next_attempt: instant(this.#restsUntil) }, 'the source of market prices is away');
    return unanswered > 0 || failed.size > 0 ? 'failed' : undefined;
  }

  async once(stopping: AbortSignal): Promise<Round> {
    const { database, clock, log } = this.#parts;
    this.#source.renew();
    const endsAt = performance.now() + ROUND_MS;
    const counts = { symbols: 0, prices: 0, unanswered: 0, unansweredInARow: 0 };
    const round: Round = { stopping, endsAt, refused: {}, failed: new Set(), ...counts };
    const now = instant(clock());
    for await (const families of database.cluster.workers.reachable()) await this.#askAll(round, now, families);
    const { symbols, prices, refused } = round;
    if (symbols > 0) log.info({ symbols, prices, refused }, 'market prices fetched');
    return round;
  }

  async #askAll(round: Round, now: string, families: Families): Promise<void> {
    const { everyFamily } = this.#parts.database;
    while (!hasEnded(round)) {
      const { failed } = round;
      const found = await findDueSecurities(everyFamily, { now, families, limit: AT_ONCE_MAX + failed.size });
      const due = found.filter(({ id }) => !failed.has(id));
      if (due.length === 0) return;
      // Families that hold the same security share a request.
      for (const [symbol, ofSymbol] of Map.groupBy(due, (security) => security.symbol)) {
        if (hasEnded(round)) return;
        const answer = await this.#ask(round, symbol);
        if (answer === null) return;
        for (const security of ofSymbol) await this.#store(round, security, answer);
        if (hasEnded(round)) return;
      }
    }
  }

  /** The source's answer for a symbol; null if the server stops meanwhile. */
  async #ask(round: Round, symbol: string): Promise<Answer | null> {
    const { clock, log } = this.#parts;
    // In the east the day has begun already.
    const latest = addDays(instant(clock()).slice(0, 10), 1);
    round.symbols += 1;
    try {
      const prices = await this.#source.ask(symbol, latest, round.stopping);
      round.unansweredInARow = 0;
      return { prices };
    } catch (error) {
      if (round.stopping.aborted) return null;
      if (!(error instanceof PriceRefused)) throw error;
      const { fault, cause } = error;
      const isUnanswered = UNANSWERED.has(fault);
      round.unanswered += isUnanswered ? 1 : 0;
      round.unansweredInARow = isUnanswered ? round.unansweredInARow + 1 : 0;
      const reason = cause instanceof Error ? cause.message : undefined;
      log[isUnanswered ? 'warn' : 'debug']({ symbol, fault, reason }, 'no market price');
      return { fault };
    }
  }

  /** Writes an answer for a security in writes of its family's own. One that fails is put aside for this round. */
  async #store(round: Round, due: DueSecurity, answer: Answer): Promise<void> {
    const { log } = this.#parts;
    try {
      for (let stored = await this.#write(due, answer); ; stored = await this.#write(due, answer)) {
        round.prices += stored.written;
        if (stored.fault !== null) round.refused[stored.fault] = (round.refused[stored.fault] ?? 0) + 1;
        if (stored.progress === 'done' || round.stopping.aborted) return;
      }
    } catch (error) {
      // A database that is away or full fails for every family.
      if (error instanceof AppError && AWAY.has(error.code)) throw error;
      round.failed.add(due.id);
      log.error({ err: error, family: due.familyId, security: due.id }, 'market prices could not be stored');
    }
  }

  /** Stores an answer, or says that the family's ledger refuses it, as by a quota. */
  async #write(due: DueSecurity, answer: Answer): Promise<Stored> {
    const { database } = this.#parts;
    const author = { actor: { type: 'job' }, requestId: 'market_prices' };
    try {
      return await database.writeFamily(due.familyId, author, (tx) => storeAnswer(tx, due, answer));
    } catch (error) {
      if (!(error instanceof AppError) || AWAY.has(error.code)) throw error;
      return database.writeFamily(due.familyId, author, (tx) => refuse(tx, due.id, 'not_stored'));
    }
  }
}

function hasEnded({ stopping, endsAt, unansweredInARow }: Round): boolean {
  return stopping.aborted || performance.now() >= endsAt || unansweredInARow >= UNANSWERED_MAX;
}
