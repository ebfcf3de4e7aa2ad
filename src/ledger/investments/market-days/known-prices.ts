import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { divide, multiply, parseDecimal, writeDecimal, ZERO } from '#kernel/money/decimal.ts';
import { OPEN_END } from '#kernel/time/civil-date.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import { QUANTITY_PLACES } from '#ledger/investments/cost-basis/shares.ts';
import type { KnownPrice } from './value-days.ts';

type Db = Kysely<LedgerTables>;

type Asked = {
  readonly accountIds: Iterable<string>;
  readonly securityIds: Iterable<string>;
  /** A range of days, both included. The last prices before it are part of the answer. */
  readonly start: string;
  readonly end: string;
};

/** A price that holds from a day on, and the day on which it was quoted or paid: a split restates it on a later one. */
export type LastPrice = KnownPrice & { readonly priced_on: string };

type PaidPrice = LastPrice & { readonly account_id: string };
type Split = {
  readonly account_id: string;
  readonly security_id: string;
  readonly date: string;
  readonly ratio: string;
};

/**
 * The prices that count in some accounts: name only accounts whose trades the reader may see. Who asks again after trades alone have
 * changed gives the quoted prices of before.
 */
export async function findKnownPrices(
  db: Db,
  familyId: number,
  { accountIds, securityIds, start, end }: Asked,
  quotedBefore?: readonly LastPrice[],
): Promise<KnownPrices> {
  const [accounts, securities] = [[...new Set(accountIds)], [...new Set(securityIds)]];
  if (securities.length === 0) return new KnownPrices([], [], []);
  const quoted = quotedBefore ?? (await findQuoted(db, familyId, securities, { start, end }));
  if (accounts.length === 0) return new KnownPrices(quoted, [], []);
  const { paid, splits } = await findTraded(db, familyId, { accounts, securities }, { start, end });
  return new KnownPrices(quoted, paid, splits);
}

/**
 * The last known price of a security in an account: the newest quoted price, or the one at which the account itself has traded since.
 * Of one day the quoted price counts. What other accounts have paid does not count, as who sees one account must not learn of another.
 * A price is for one unit of its day, at the end of it: a split of the account restates the price that is known until then.
 */
export class KnownPrices {
  readonly #quoted: ReadonlyMap<string, readonly LastPrice[]>;
  readonly #paid: ReadonlyMap<string, readonly LastPrice[]>;
  readonly #splits: ReadonlyMap<string, readonly Split[]>;
  readonly #merged = new Map<string, readonly LastPrice[]>();
  readonly currencies: ReadonlySet<string>;

  constructor(quoted: readonly LastPrice[], paid: readonly PaidPrice[], splits: readonly Split[]) {
    this.#quoted = Map.groupBy(quoted, ({ security_id }) => security_id);
    this.#paid = Map.groupBy(paid, lineOf);
    this.#splits = Map.groupBy(splits, lineOf);
    this.currencies = new Set([...quoted, ...paid].map(({ currency }) => currency));
  }

  /** Oldest day first; of one day the last one counts. */
  of(accountId: string, securityId: string): readonly LastPrice[] {
    const line = lineOf({ account_id: accountId, security_id: securityId });
    const known = this.#merged.get(line);
    if (known !== undefined) return known;
    const stated = [...(this.#paid.get(line) ?? []), ...(this.#quoted.get(securityId) ?? [])].sort(byDay);
    const prices = restated(stated, this.#splits.get(line) ?? []);
    this.#merged.set(line, prices);
    return prices;
  }

  /** The prices of a security by itself, in no account: quoted ones, and what any of the asked accounts has paid. */
  ofSecurity(securityId: string): readonly LastPrice[] {
    const paid = [...this.#paid.values()].flat().filter(({ security_id }) => security_id === securityId);
    return [...paid, ...(this.#quoted.get(securityId) ?? [])].sort(byDay);
  }
}

function lineOf({ account_id, security_id }: { readonly account_id: string; readonly security_id: string }): string {
  return `${account_id} ${security_id}`;
}

/** The prices with the last one before each split again, in units after it. Both are in order of day. */
function restated(stated: readonly LastPrice[], splits: readonly Split[]): LastPrice[] {
  const prices: LastPrice[] = [];
  let at = 0;
  const takeUpTo = (day: string) => {
    for (let price = stated[at]; price !== undefined && price.date <= day; price = stated[at]) {
      prices.push(price);
      at += 1;
    }
  };
  for (const { date, ratio } of splits) {
    takeUpTo(date);
    const [last, parsed] = [prices.at(-1), parseRatio(ratio)];
    if (last === undefined || parsed === undefined || last.priced_on === date) continue;
    const whole = multiply(parseDecimal(last.price) ?? ZERO, parsed.before);
    prices.push({ ...last, date, price: writeDecimal(divide(whole, parsed.after, QUANTITY_PLACES)) });
  }
  takeUpTo(OPEN_END);
  return prices;
}

function byDay(one: KnownPrice, other: KnownPrice): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : 0;
}

type Days = Pick<Asked, 'start' | 'end'>;

type QuotedRow = LastPrice & { readonly id: string };

// The prices of the range and those of the last day before it: a few looks into an index for each security. SQLite keeps the order of a
// cross join. The rows are sorted here: to have them in order it would read all prices of the family by another index.
export async function findQuoted(
  db: Db,
  familyId: number,
  securities: readonly string[],
  { start, end }: Days,
): Promise<LastPrice[]> {
  const asked = sql`select p.id, p.security_id, p.date, p.date as priced_on, p.currency, p.price
    from securities s cross join security_prices p
    where s.family_id = ${familyId} and s.id in (${sql.join(securities)})
      and p.family_id = ${familyId} and p.security_id = s.id`;
  const { rows } = await sql<QuotedRow>`${asked} and p.date >= ${start} and p.date <= ${end}
    union all ${asked} and p.date = (select max(b.date) from security_prices b
      where b.family_id = ${familyId} and b.security_id = s.id and b.date < ${start})`.execute(db);
  return rows.sort((one, other) => byDay(one, other) || (one.id < other.id ? -1 : 1));
}

type Lines = { readonly accounts: readonly string[]; readonly securities: readonly string[] };

type TradedRow = PaidPrice & { readonly ratio: string | null };

/** The prices at which accounts have traded, and their splits. A price is in units after the splits before it. */
async function findTraded(db: Db, familyId: number, { accounts, securities }: Lines, { start, end }: Days) {
  const { rows } = await sql<TradedRow>`select t.account_id, t.security_id, t.date, t.date as priced_on,
      t.price_currency as currency, t.price, t.ratio
    from accounts a
    cross join securities s
    cross join trades t
    where a.family_id = ${familyId} and a.id in (${sql.join(accounts)})
      and s.family_id = ${familyId} and s.id in (${sql.join(securities)})
      and t.family_id = ${familyId} and t.account_id = a.id and t.security_id = s.id
      and (t.price <> '0' or t.type = 'split') and t.date <= ${end}
      and t.date >= coalesce((select max(b.date) from trades b
        where b.family_id = ${familyId} and b.account_id = a.id and b.security_id = s.id
          and b.price <> '0' and b.date < ${start}), '')
    order by t.date, t.id`.execute(db);
  const splits = rows.flatMap(({ ratio, ...row }) => (ratio === null || row.price !== '0' ? [] : [{ ...row, ratio }]));
  return { paid: rows.filter(({ price }) => price !== '0'), splits };
}
