import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import { withinDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { entryPermissionIn, isEnough, type Membership } from '#ledger/visibility.ts';
import {
  type AmountRange,
  dateWindow,
  isMatchable,
  isNearRate,
  nearestFirst,
  rangeAround,
  SIDES_APART_MAX,
} from './match-rules.ts';
import type { TransactionRow } from './store.ts';
import { TransferJudge } from './transfer-judge.ts';
import { linkTransfer, suggestTransfer } from './transfers.ts';

/** Whether the entries were inserted just now, in this order: each then matches only what was stored before it. */
type MatchOptions = { readonly areNew?: boolean };

/**
 * Finds for each entry its most likely other side: the opposite amount in another account at most four days away; otherwise in another
 * currency within ten percent of the rate. Evidence wins, then the nearest day, then the oldest id. With evidence the two become a
 * confirmed transfer, without a suggestion. Both accounts must be active and fully controlled by the author. Returns the ids of all
 * transactions that are sides now.
 */
export async function matchTransfers(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  { areNew = false }: MatchOptions = {},
): Promise<ReadonlySet<string>> {
  const confirmed = new Set<string>();
  const suggested = new Set<string>();
  const freed: TransactionRow[] = [];
  const matchable = rows.filter(isMatchable);
  const { opposites, notAlone } = await findProspects(tx, matchable, areNew);
  const currencies = await otherCurrenciesOf(tx, notAlone);
  const judge = new TransferJudge(tx);
  const positions = new Map(areNew ? matchable.map(({ id }, index) => [id, index]) : []);
  for (const [index, row] of matchable.entries()) {
    if (confirmed.has(row.id)) continue;
    const isLater = ({ id }: TransactionRow) => (positions.get(id) ?? -1) > index;
    const isOpen = async () => (await judge.matching()) !== 'off' && (await isAccountMatchable(tx, row));
    const choose = async (find: () => Promise<TransactionRow[]>) => {
      const candidates = await find();
      return candidates.length > 0 && (await isOpen()) ? judge.choose(row, candidates) : undefined;
    };
    const chosen =
      (opposites.has(row.id) ? await choose(() => findExact(tx, row, isLater)) : undefined) ??
      (await choose(() => findForeign(tx, row, currencies.get(row.currency) ?? [], isLater)));
    if (chosen === undefined) continue;
    const { partner, verdict } = chosen;
    const sides = row.amount_minor > 0n ? { inflow: row, outflow: partner } : { inflow: partner, outflow: row };
    if (verdict === 'confirm') freed.push(...(await linkTransfer(tx, sides, { matchedBy: 'automatic' })).freed);
    else await suggestTransfer(tx, sides);
    for (const { id } of [row, partner]) (verdict === 'confirm' ? confirmed : suggested).add(id);
  }
  // A side that was freed may have been confirmed with another entry since.
  const open = freed.filter(({ id }) => !confirmed.has(id));
  const again = open.length === 0 ? [] : await matchTransfers(tx, open);
  return new Set([...confirmed, ...suggested, ...again]);
}

/** The candidates with the opposite amount, likeliest first. */
async function findExact(
  tx: FamilyTransaction,
  row: TransactionRow,
  isLater: (other: TransactionRow) => boolean,
): Promise<TransactionRow[]> {
  const opposite = { currency: row.currency, low: -row.amount_minor, high: -row.amount_minor };
  const found = await findInRange(tx, row, opposite);
  return nearestFirst(
    row,
    found.filter((other) => !isLater(other)),
  );
}

async function otherCurrenciesOf(
  tx: FamilyTransaction,
  notAlone: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const currency of notAlone) {
    found.set(currency, await otherCurrencies(tx.db, tx.familyId, currency));
  }
  return found;
}

async function findForeign(
  tx: FamilyTransaction,
  row: TransactionRow,
  currencies: readonly string[],
  isLater: (other: TransactionRow) => boolean,
): Promise<TransactionRow[]> {
  if (currencies.length === 0) return [];
  const window = dateWindow(row.date);
  const days = { start: window[0] ?? row.date, end: window.at(-1) ?? row.date };
  const rates = await ratesOn(tx.db, tx.familyId, [row.currency, ...currencies], days);
  const found: TransactionRow[] = [];
  for (const currency of currencies) {
    const range = rangeAround(rates, row, currency);
    if (range === undefined) continue;
    const candidates = await findInRange(tx, row, range);
    found.push(...candidates.filter((other) => !isLater(other) && isNearRate(rates, row, other)));
  }
  return nearestFirst(row, found);
}

// The author may not be allowed to write the side that was freed when a transfer ended.
async function isAccountMatchable(tx: FamilyTransaction, row: TransactionRow): Promise<boolean> {
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  const permission = await entryPermissionIn(tx, row);
  return account?.status !== 'disabled' && permission !== undefined && isEnough(permission, 'full_control');
}

type Db = Kysely<LedgerTables>;

// Word for word the condition of the partial index `transactions_match`, or SQLite would not use it.
const MATCHABLE = sql<SqlBool>`transfer_id is null and parent_id is null and split_parts_count = 0 and excluded = 0`;

/** The ids of the entries that have a candidate, and the currencies of entries next to which the family has entries in others. */
type Prospects = { readonly opposites: ReadonlySet<string>; readonly notAlone: ReadonlySet<string> };

/**
 * Looks for a candidate with the opposite amount within the date window of each entry. With `areNew` the entries were inserted in
 * this order, and a candidate must have been stored before its entry.
 */
async function findProspects(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  areNew: boolean,
): Promise<Prospects> {
  const ofCurrencies = [...Map.groupBy(rows, ({ currency }) => currency)];
  const queries = ofCurrencies.flatMap(([currency, own]) =>
    [...rowChunks(own)].map((chunk, index) => prospectsOf(tx, chunk, { currency, areNew, asksOthers: index === 0 })),
  );
  const found = (await Promise.all(queries)).flat();
  return {
    opposites: new Set(found.flatMap(({ entry }) => entry ?? [])),
    notAlone: new Set(found.flatMap(({ currency, before, after }) => ((before ?? after) === null ? [] : [currency]))),
  };
}

type Entry = { readonly id: string; readonly accountId: string; readonly opposite: bigint; readonly date: string };

type OppositesQuery = {
  readonly author: Membership;
  readonly now: string;
  readonly currency: string;
  readonly entries: readonly Entry[];
  readonly areNew: boolean;
  /** Whether it also looks for matchable entries in other currencies. */
  readonly asksOthers: boolean;
};

function entryValues({ id, accountId, opposite, date }: Entry) {
  return sql`(cast(${id} as text), cast(${accountId} as text), cast(${opposite} as bigint), cast(${date} as text))`;
}

const { automatic: NEAR } = SIDES_APART_MAX;
const OFFSETS = sql.join(Array.from({ length: 2 * NEAR + 1 }, (_, index) => sql`(${sql.lit(index - NEAR)})`));

/** The day of the window of an entry; at the ends of the calendar some are no civil dates. */
function windowDay(db: Db): RawBuilder<string> {
  return isSqlite(db)
    ? sql<string>`date(w.column4, d.column1 || ' days')`
    : sql<string>`to_char(w.column4::date + d.column1, 'YYYY-MM-DD')`;
}

// One probe of the index for each entry and day. A scalar subquery with a limit is never turned into a join, which PostgreSQL would
// do by reading the whole family; ordered by amount first, it cannot be answered from the key. The equal bounds make SQLite use the
// index: for an equation it takes the first column of the key.
const selectOpposites = statement((db: Db, { author, now, currency, entries, areNew, asksOthers }: OppositesQuery) => {
  const candidates = db
    .selectFrom(
      sql<{
        column1: string;
        column2: string;
        column3: bigint;
        column4: string;
      }>`(values ${sql.join(entries.map(entryValues))})`.as('w'),
    )
    .crossJoin(sql<{ column1: number }>`(values ${OFFSETS})`.as('d'))
    .select('w.column1 as entry')
    .select(({ selectFrom }) =>
      selectFrom('transactions as t')
        .select('t.id')
        .where('t.family_id', '=', author.familyId)
        .where('t.currency', '=', currency)
        .where('t.date', '=', windowDay(db))
        .whereRef('t.amount_minor', '>=', 'w.column3')
        .whereRef('t.amount_minor', '<=', 'w.column3')
        .where(MATCHABLE)
        .whereRef('t.account_id', '!=', 'w.column2')
        .$if(areNew, (query) =>
          query.where((eb) => eb.or([eb('t.created_at', '!=', now), eb('t.id', '<', eb.ref('w.column1'))])),
        )
        .where(isAllowed(author, sql.ref('w.column1')))
        .orderBy('t.amount_minor')
        .orderBy('t.id')
        .limit(sql.lit(1))
        .as('candidate'),
    );
  const found = db
    .selectFrom(candidates.as('c'))
    .select(({ ref }) => [ref('c.entry').$castTo<string | null>().as('entry')])
    .select([sql<string | null>`null`.as('before'), sql<string | null>`null`.as('after')])
    .where('c.candidate', 'is not', null);
  if (!asksOthers) return found;
  const other = (operator: '<' | '>') => otherCurrency(db, author.familyId, operator, currency);
  return found.unionAll(
    db.selectNoFrom([sql<string | null>`null`.as('entry'), other('<').as('before'), other('>').as('after')]),
  );
});

/** The next currency of the family's matchable transactions. */
function otherCurrency(db: Db, familyId: number, operator: '<' | '>', currency: string) {
  return db
    .selectFrom('transactions')
    .select('currency')
    .where('family_id', '=', familyId)
    .where('currency', operator, currency)
    .where(MATCHABLE)
    .orderBy('currency') // makes PostgreSQL look it up in the index
    .limit(sql.lit(1));
}

async function prospectsOf(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  asked: Pick<OppositesQuery, 'currency' | 'areNew' | 'asksOthers'>,
) {
  const entries = rows.map(({ id, account_id: accountId, amount_minor, date }) => {
    return { id, accountId, opposite: -amount_minor, date };
  });
  const found = await selectOpposites.all(tx.db, { author: memberOf(tx), now: tx.now, entries, ...asked });
  return found.map((one) => ({ currency: asked.currency, ...one }));
}

// Limits the work for families with many entries within the date window.
const NEARBY_MAX = 1000;

/** The candidates for `row` within its date window whose amounts are in the range. */
async function findInRange(
  tx: FamilyTransaction,
  row: TransactionRow,
  { currency, low, high }: AmountRange,
): Promise<TransactionRow[]> {
  const { db, familyId } = tx;
  // A list of days would make SQLite read the whole family.
  const [first, ...others] = dateWindow(row.date).map((day) =>
    db
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', familyId)
      .where('currency', '=', currency)
      .where('date', '=', day)
      .where('amount_minor', '>=', low)
      .where('amount_minor', '<=', high)
      .where(MATCHABLE),
  );
  if (first === undefined) return [];
  const nearby = others.reduce((all, day) => all.unionAll(day), first).limit(sql.lit(NEARBY_MAX));
  return db
    .selectFrom(nearby.as('t'))
    .selectAll('t')
    .where('t.account_id', '!=', row.account_id)
    .where(isAllowed(memberOf(tx), sql.val(row.id)))
    .execute();
}

function memberOf({ familyId, author }: FamilyTransaction): Membership {
  return { familyId, userId: author.actor?.userId ?? '', limits: author.actor?.limits ?? null };
}

// The account and the share are looked up for each candidate, which are few: joined, PostgreSQL might start from all accounts.
function isAllowed({ familyId, userId, limits }: Membership, entryId: Expression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select a.status from accounts a where a.family_id = ${familyId} and a.id = t.account_id
  ) in ('draft', 'active') and (
    select s.permission from account_shares s
    where s.family_id = ${familyId} and s.user_id = ${userId} and s.account_id = t.account_id
  ) in ('owner', 'full_control') and ${withinLimits({ limits }, 't.account_id')} and ${withinDates({ limits }, 't.date')} and not exists (
    select 1 from rejected_transfers r
    where r.family_id = ${familyId} and (
      (r.inflow_transaction_id = ${entryId} and r.outflow_transaction_id = t.id)
      or (r.outflow_transaction_id = ${entryId} and r.inflow_transaction_id = t.id)
    )
  )`;
}

/** The other currencies of the family's matchable transactions. */
async function otherCurrencies(db: Db, familyId: number, currency: string): Promise<string[]> {
  const found: string[] = [];
  let next = await nextCurrency(db, familyId, '');
  while (next !== undefined) {
    if (next !== currency) found.push(next);
    next = await nextCurrency(db, familyId, next);
  }
  return found;
}

async function nextCurrency(db: Db, familyId: number, after: string): Promise<string | undefined> {
  return (await otherCurrency(db, familyId, '>', after).executeTakeFirst())?.currency;
}

/** An entry, and the account on which its other side is looked for. */
type Wanted = { readonly row: TransactionRow; readonly accountId: string };

const { decided: DAYS } = SIDES_APART_MAX;

/**
 * Links entries to confirmed transfers with the opposite amount on the accounts that are wanted; the nearest day wins. Where there
 * is none, the entry stays as it is. Returns the ids of the linked entries.
 */
export async function linkWanted(tx: FamilyTransaction, wanted: readonly Wanted[]): Promise<ReadonlySet<string>> {
  const linked = new Set<string>();
  const freed: TransactionRow[] = [];
  const open = wanted.filter(({ row }) => isMatchable(row));
  if (open.length === 0) return linked;
  const candidates = await findOpposites(tx, open);
  for (const { row, accountId } of open) {
    if (linked.has(row.id) || accountId === row.account_id) continue;
    const fitting = candidates.filter((one) => !linked.has(one.id) && isOpposite(row, one, accountId));
    const [other] = nearestFirst(row, fitting);
    if (other === undefined || !(await mayLink(tx, other))) continue;
    const sides = row.amount_minor > 0n ? { inflow: row, outflow: other } : { inflow: other, outflow: row };
    freed.push(...(await linkTransfer(tx, sides, { matchedBy: 'rule' })).freed);
    linked.add(row.id).add(other.id);
  }
  await matchTransfers(
    tx,
    freed.filter(({ id }) => !linked.has(id)),
  );
  return linked;
}

function isOpposite(row: TransactionRow, other: TransactionRow, accountId: string): boolean {
  return (
    other.account_id === accountId &&
    other.currency === row.currency &&
    other.amount_minor === -row.amount_minor &&
    daysBetween(other.date, row.date) <= DAYS &&
    isMatchable(other)
  );
}

async function findOpposites(tx: FamilyTransaction, wanted: readonly Wanted[]): Promise<TransactionRow[]> {
  const days = wanted.map(({ row }) => dayNumber(row.date));
  return tx.db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .where('account_id', 'in', [...new Set(wanted.map(({ accountId }) => accountId))])
    .where('date', '>=', dayAt(Math.min(...days) - DAYS))
    .where('date', '<=', dayAt(Math.max(...days) + DAYS))
    .where('amount_minor', 'in', [...new Set(wanted.map(({ row }) => -row.amount_minor))])
    .where('transfer_id', 'is', null)
    .execute();
}

async function mayLink(tx: FamilyTransaction, other: TransactionRow): Promise<boolean> {
  const permission = await entryPermissionIn(tx, other);
  return permission !== undefined && isEnough(permission, 'full_control');
}
