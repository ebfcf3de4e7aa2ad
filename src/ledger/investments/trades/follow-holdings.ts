import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import { flag, type LedgerTables, type NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { writeDecimal } from '#kernel/money/decimal.ts';
import { OPEN_END } from '#kernel/time/civil-date.ts';
import { followTrades } from '#ledger/investments/cost-basis/follow-trades.ts';
import type { CostBasisMethod, PositionDay, Shortfall } from '#ledger/investments/cost-basis/trade-events.ts';
import { ValueChange } from '#ledger/investments/market-days/index.ts';
import { type ChangedTrade, connectedSecurities, type TradeRow, tradesOfAccount, tradesOfSecurities } from './store.ts';
import { eventOf } from './trade-events.ts';

/** The securities of an account whose trades a write changes, from the first day that changes. */
export type TouchedHoldings = {
  readonly accountId: string;
  readonly securityIds: readonly string[];
  readonly from: string;
  readonly value: ValueChange;
};

/** Call it before the write: what the holdings are worth until then is part of the answer. */
export async function touchHoldings(
  tx: FamilyTransaction,
  changes: readonly ChangedTrade[],
): Promise<TouchedHoldings[]> {
  const rows = changes.flatMap(({ before, after }) => [before, after].filter((row) => row !== undefined));
  const touched: TouchedHoldings[] = [];
  for (const [accountId, ofAccount] of Map.groupBy(rows, ({ account_id }) => account_id)) {
    const traded = ofAccount.flatMap(({ date, security_id: id, other_security_id: other }) =>
      id === null ? [] : [{ date, ids: other === null ? [id] : [id, other] }],
    );
    const [from] = traded.map(({ date }) => date).sort();
    if (from === undefined) continue;
    const pairs = await connectedSecurities(tx.db, tx.familyId, accountId);
    const connected = [...pairs, ...traded.map(({ ids }) => ids)];
    const securityIds = reached(
      traded.flatMap(({ ids }) => ids),
      connected,
    );
    const value = await ValueChange.begin(tx, { accountId, securityIds, from });
    touched.push({ accountId, securityIds, from, value });
  }
  return touched;
}

/** Recomputes the positions of changed trades and the values of holdings. */
export async function followHoldings(tx: FamilyTransaction, touched: readonly TouchedHoldings[]): Promise<void> {
  for (const holdings of touched) await follow(tx, holdings);
}

async function follow(tx: FamilyTransaction, { accountId, securityIds, from, value }: TouchedHoldings): Promise<void> {
  const { db, familyId } = tx;
  const rows = await tradesOfSecurities(db, familyId, accountId, securityIds);
  await writePositions(tx, accountId, { securityIds, rows, from, pointer: '/qty' });
  await value.finish(tx);
}

/** Recomputes what all holdings of an account have cost and gained, by its new method. Units, and so values, stay. */
export async function followMethod(tx: FamilyTransaction, accountId: string): Promise<void> {
  const rows = await tradesOfAccount(tx.db, tx.familyId, accountId);
  const named = rows.flatMap(({ security_id, other_security_id }) =>
    [security_id ?? [], other_security_id ?? []].flat(),
  );
  const [first] = rows;
  if (first === undefined) return;
  await writePositions(tx, accountId, {
    securityIds: [...new Set(named)],
    rows,
    from: first.date,
    pointer: '/cost_basis_method',
  });
}

type Followed = {
  readonly securityIds: readonly string[];
  readonly rows: readonly TradeRow[];
  readonly from: string;
  /** The member of the request that is at fault for a shortfall. */
  readonly pointer: string;
};

async function writePositions(tx: FamilyTransaction, accountId: string, followed: Followed): Promise<void> {
  const { db, familyId } = tx;
  const { securityIds, rows, from, pointer } = followed;
  const events = rows.flatMap((row) => eventOf(row) ?? []);
  const { bySecurity, shortfall } = followTrades(events, await methodOf(db, familyId, accountId));
  if (shortfall !== undefined) throw await beyondHolding(tx, shortfall, pointer);
  for (const security_id of securityIds) {
    const days = bySecurity.get(security_id)?.days ?? [];
    await replacePositions(db, { family_id: familyId, account_id: accountId, security_id }, days, from);
  }
}

/** How an account follows its sales. */
export async function methodOf(
  db: Kysely<LedgerTables>,
  familyId: number,
  accountId: string,
): Promise<CostBasisMethod> {
  const { cost_basis_method } = await db
    .selectFrom('accounts')
    .select('cost_basis_method')
    .where('family_id', '=', familyId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return cost_basis_method;
}

/** The securities that mergers and spin-offs connect with these, themselves included. */
function reached(ids: readonly string[], pairs: readonly (readonly string[])[]): string[] {
  const found = new Set(ids);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const pair of pairs) if (pair.some((id) => found.has(id))) for (const id of pair) found.add(id);
  }
  return [...found];
}

type Line = { readonly family_id: number; readonly account_id: string; readonly security_id: string };

/** The rows of all days of a security. */
export function positionRows(line: Line, days: readonly PositionDay[]): NewLedgerRow<'positions'>[] {
  return days.map((day, index) => ({
    ...line,
    date: day.date,
    until: days[index + 1]?.date ?? OPEN_END,
    quantity: writeDecimal(day.quantity),
    cost_minor: day.cost,
    is_cost_complete: flag(day.isCostComplete),
    realised_minor: day.realised - (days[index - 1]?.realised ?? 0n),
  }));
}

/** Writes the positions of a security from a day on; those of earlier days stay. */
async function replacePositions(
  db: Kysely<LedgerTables>,
  line: Line,
  days: readonly PositionDay[],
  from: string,
): Promise<void> {
  const { family_id, account_id, security_id } = line;
  await db
    .deleteFrom('positions')
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('security_id', '=', security_id)
    .where('date', '>=', from)
    .execute();
  const later = days.findIndex(({ date }) => date >= from);
  const kept = later === -1 ? days.at(-1) : days[later - 1];
  if (kept !== undefined && kept.date < from) {
    const until = days[later]?.date ?? OPEN_END;
    await db
      .updateTable('positions')
      .set({ until })
      .where('family_id', '=', family_id)
      .where('account_id', '=', account_id)
      .where('security_id', '=', security_id)
      .where('date', '=', kept.date)
      .execute();
  }
  const rows = positionRows(line, days).filter(({ date }) => date >= from);
  await insertRows(db, 'positions', rows);
}

async function beyondHolding(
  { db, familyId }: FamilyTransaction,
  shortfall: Shortfall,
  pointer: string,
): Promise<AppError> {
  const { security: id, date, missing, trade, lot } = shortfall;
  const security = await db
    .selectFrom('securities')
    .select('ticker')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
  const short = `${writeDecimal(missing)} of ${security?.ticker ?? 'the security'} are missing on ${date}`;
  const message =
    lot === undefined
      ? `The account would not hold enough: ${short}. Enter an opening lot or the missing purchase first`
      : `The lot does not have enough: ${short}`;
  return new AppError('validation_failed', message, {
    issues: [{ pointer, code: 'beyond_holding', message }],
    details: {
      date,
      security_id: id,
      trade_id: trade,
      missing_qty: writeDecimal(missing),
      ...(lot && { lot_id: lot }),
    },
  });
}
