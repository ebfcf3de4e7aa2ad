import { type Kysely, sql } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A stored security. */
export type SecurityRow = LedgerRow<'securities'>;

/** The filter of a list. */
type SecurityFilter = {
  readonly ticker?: string | undefined;
  readonly exchange_operating_mic?: string | undefined;
  readonly isin?: string | undefined;
  readonly kind?: 'standard' | 'cash' | undefined;
  readonly security_type?: SecurityRow['kind'] | undefined;
  readonly offline?: boolean | undefined;
};

/** A page starts at an offset, or after a ticker and exchange. */
type SecuritySlice = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: readonly [ticker: string, exchange: string] | undefined;
};

const EXCHANGE = sql<string>`coalesce(exchange_operating_mic, '')`;

function matching(db: Db, familyId: number, filter: SecurityFilter) {
  const { ticker, exchange_operating_mic, isin, kind, security_type, offline } = filter;
  let query = db.selectFrom('securities').where('family_id', '=', familyId);
  if (ticker !== undefined) query = query.where('ticker', '=', ticker);
  if (exchange_operating_mic !== undefined) query = query.where(EXCHANGE, '=', exchange_operating_mic);
  if (isin !== undefined) query = query.where('isin', '=', isin);
  if (kind !== undefined) query = query.where('kind', kind === 'cash' ? '=' : '!=', 'cash');
  if (security_type !== undefined) query = query.where('kind', '=', security_type);
  if (offline !== undefined) query = query.where('is_offline', '=', offline ? 1 : 0);
  return query;
}

/** The family's securities by ticker and exchange. */
export function listSecurities(
  db: Db,
  familyId: number,
  filter: SecurityFilter,
  { limit, offset, after }: SecuritySlice,
): Promise<SecurityRow[]> {
  let query = matching(db, familyId, filter).selectAll();
  if (after !== undefined) {
    const [ticker, exchange] = after;
    query = query.where(sql<boolean>`(ticker, coalesce(exchange_operating_mic, '')) > (${ticker}, ${exchange})`);
  }
  return query.orderBy('ticker').orderBy(EXCHANGE).limit(limit).offset(offset).execute();
}

export async function countSecurities(db: Db, familyId: number, filter: SecurityFilter): Promise<number> {
  const { count } = await matching(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findSecurity(db: Db, familyId: number, id: string): Promise<SecurityRow | undefined> {
  return db
    .selectFrom('securities')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The family's security of a ticker on an exchange, or on none. */
export function findTicker(
  db: Db,
  familyId: number,
  { ticker, exchange }: { readonly ticker: string; readonly exchange: string | null },
): Promise<SecurityRow | undefined> {
  return db
    .selectFrom('securities')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('ticker', '=', ticker)
    .where(EXCHANGE, '=', exchange ?? '')
    .executeTakeFirst();
}

/** The name of a security in the source of prices. */
export function symbolOf({ price_symbol, ticker }: Pick<SecurityRow, 'price_symbol' | 'ticker'>): string {
  return price_symbol ?? ticker;
}

// The rest only reads tables of other slices.

/** The days of the first market prices of securities of one family. */
export async function findFirstMarketDays(
  db: Db,
  securities: readonly Pick<SecurityRow, 'family_id' | 'id'>[],
): Promise<ReadonlyMap<string, string | null>> {
  const [first] = securities;
  if (first === undefined) return new Map();
  // One look into an index of market prices for each.
  const { rows } = await sql<{ id: string; date: string | null }>`select s.id,
      (select min(p.date) from security_prices p
        where p.family_id = ${first.family_id} and p.security_id = s.id and p.source = 'market') as date
    from securities s
    where s.family_id = ${first.family_id} and s.id in (${sql.join(securities.map(({ id }) => id))})`.execute(db);
  return new Map(rows.map(({ id, date }) => [id, date]));
}

/** Which records use a security. */
export async function usersOf(db: Db, familyId: number, id: string) {
  const used = async (table: 'trades' | 'security_prices', column: 'security_id' | 'other_security_id') => {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where family_id = ${familyId} and ${sql.ref(column)} = ${id} limit 1`.execute(db);
    return rows.length > 0;
  };
  return {
    trades: (await used('trades', 'security_id')) || (await used('trades', 'other_security_id')),
    prices: await used('security_prices', 'security_id'),
  };
}
