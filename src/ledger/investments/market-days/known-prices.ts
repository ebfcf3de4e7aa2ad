import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { KnownPrice } from './value-days.ts';

type Db = Kysely<LedgerTables>;

type Asked = {
  readonly accountIds: Iterable<string>;
  readonly securityIds: Iterable<string>;
  /** A range of days, both included. The last prices before it are part of the answer. */
  readonly start: string;
  readonly end: string;
};

type PaidPrice = KnownPrice & { readonly account_id: string };

/** The prices that count in some accounts: name only accounts whose trades the reader may see. */
export async function findKnownPrices(
  db: Db,
  familyId: number,
  { accountIds, securityIds, start, end }: Asked,
): Promise<KnownPrices> {
  const [accounts, securities] = [[...new Set(accountIds)], [...new Set(securityIds)]];
  if (securities.length === 0) return new KnownPrices([], []);
  const quoted = await findQuoted(db, familyId, securities, { start, end });
  const paid = accounts.length === 0 ? [] : await findPaid(db, familyId, { accounts, securities }, { start, end });
  return new KnownPrices(quoted, paid);
}

/**
 * The last known price of a security in an account: the newest quoted price, or the one at which the account itself has traded since.
 * Of one day the quoted price counts. What other accounts have paid does not count, as who sees one account must not learn of another.
 */
export class KnownPrices {
  readonly #quoted: ReadonlyMap<string, readonly KnownPrice[]>;
  readonly #paid: ReadonlyMap<string, readonly KnownPrice[]>;
  readonly #merged = new Map<string, readonly KnownPrice[]>();
  readonly currencies: ReadonlySet<string>;

  constructor(quoted: readonly KnownPrice[], paid: readonly PaidPrice[]) {
    this.#quoted = Map.groupBy(quoted, ({ security_id }) => security_id);
    this.#paid = Map.groupBy(paid, ({ account_id, security_id }) => `${account_id} ${security_id}`);
    this.currencies = new Set([...quoted, ...paid].map(({ currency }) => currency));
  }

  /** Oldest day first; of one day the last one counts. */
  of(accountId: string, securityId: string): readonly KnownPrice[] {
    const line = `${accountId} ${securityId}`;
    const known = this.#merged.get(line);
    if (known !== undefined) return known;
    const prices = [...(this.#paid.get(line) ?? []), ...(this.#quoted.get(securityId) ?? [])].sort(byDay);
    this.#merged.set(line, prices);
    return prices;
  }

  /** The prices of a security by itself, in no account: quoted ones, and what any of the asked accounts has paid. */
  ofSecurity(securityId: string): readonly KnownPrice[] {
    const paid = [...this.#paid.values()].flat().filter(({ security_id }) => security_id === securityId);
    return [...paid, ...(this.#quoted.get(securityId) ?? [])].sort(byDay);
  }
}

function byDay(one: KnownPrice, other: KnownPrice): number {
  return one.date < other.date ? -1 : one.date > other.date ? 1 : 0;
}

type Days = { readonly start: string; readonly end: string };

// Two looks into an index for each security, and for each account below: where its last price before the range is, and all from then on.
async function findQuoted(
  db: Db,
  familyId: number,
  securities: readonly string[],
  { start, end }: Days,
): Promise<KnownPrice[]> {
  const { rows } = await sql<KnownPrice>`select p.security_id, p.date, p.currency, p.price
    from securities s
    join security_prices p on p.family_id = ${familyId} and p.security_id = s.id and p.date <= ${end}
      and p.date >= coalesce((select max(b.date) from security_prices b
        where b.family_id = ${familyId} and b.security_id = s.id and b.date < ${start}), '')
    where s.family_id = ${familyId} and s.id in (${sql.join(securities)})
    order by p.date, p.id`.execute(db);
  return rows;
}

type Lines = { readonly accounts: readonly string[]; readonly securities: readonly string[] };

async function findPaid(
  db: Db,
  familyId: number,
  { accounts, securities }: Lines,
  { start, end }: Days,
): Promise<PaidPrice[]> {
  const { rows } = await sql<PaidPrice>`select t.account_id, t.security_id, t.date, t.price_currency as currency, t.price
    from accounts a
    join securities s on s.family_id = ${familyId} and s.id in (${sql.join(securities)})
    join trades t on t.family_id = ${familyId} and t.account_id = a.id and t.security_id = s.id and t.price <> '0'
      and t.date <= ${end}
      and t.date >= coalesce((select max(b.date) from trades b
        where b.family_id = ${familyId} and b.account_id = a.id and b.security_id = s.id
          and b.price <> '0' and b.date < ${start}), '')
    where a.family_id = ${familyId} and a.id in (${sql.join(accounts)})
    order by t.date, t.id`.execute(db);
  return rows;
}
