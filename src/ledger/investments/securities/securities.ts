import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { familyCurrency } from '#ledger/family.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { NEVER_ASKED, SECURITY, securityRecord } from './kind.ts';
import type { NewSecurity, SecurityChange, SecurityListQuery } from './schemas.ts';
import {
  countSecurities,
  findFirstMarketDays,
  findSecurity,
  findTicker,
  listSecurities,
  type SecurityRow,
  symbolOf,
  usersOf,
} from './store.ts';

type Db = Kysely<LedgerTables>;

/** A page of the family's securities, by ticker and exchange. */
export async function listSecurityPage(context: PagedContext, query: z.output<typeof SecurityListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'securities',
    position: ({ ticker, exchange_operating_mic }: SecurityRow) => [ticker, exchange_operating_mic ?? ''],
    count: () => countSecurities(db.read, actor.familyId, query),
    rows: (slice) => listSecurities(db.read, actor.familyId, query, slice),
  });
  return { securities: await presentSecurities(db.read, rows), pagination };
}

/** @throws AppError `not_found`. */
export async function getSecurity({ db, actor }: Context, id: string) {
  const row = await findSecurity(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Security');
  return presentSecurity(db.read, row);
}

/** Creates a security. @throws AppError `conflict` if the family has one of that ticker on that exchange. */
export function createSecurity(context: Context, input: z.output<typeof NewSecurity>) {
  return writeFamily(context, async (tx) => {
    const row: SecurityRow = {
      family_id: tx.familyId,
      id: newId(),
      ticker: input.ticker,
      name: input.name ?? null,
      kind: input.security_type ?? 'share',
      exchange_operating_mic: input.exchange_operating_mic ?? null,
      isin: input.isin ?? null,
      currency: input.currency ?? (await familyCurrency(tx.db, tx.familyId)),
      country_code: input.country_code ?? null,
      is_offline: flag(input.offline ?? false),
      price_symbol: input.price_symbol ?? null,
      created_at: tx.now,
      updated_at: tx.now,
      ...NEVER_ASKED,
    };
    await requireFree(tx, row);
    await addRows(tx, SECURITY, [row]);
    return presentSecurity(tx.db, row);
  });
}

/**
 * Changes a security. Writes nothing if nothing differs.
 * @throws AppError `not_found`; `conflict` for a taken ticker, or for another currency while trades or prices use it.
 */
export function updateSecurity(context: Context, id: string, input: z.output<typeof SecurityChange>) {
  return writeFamily(context, async (tx) => {
    const before = await requireSecurity(tx, id);
    const { security_type, offline, ...given } = input;
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after: SecurityRow = {
      ...before,
      ...sent,
      ...(security_type !== undefined && { kind: security_type }),
      ...(offline !== undefined && { is_offline: flag(offline) }),
    };
    await requireFree(tx, after);
    if (after.currency !== before.currency) {
      const { trades, prices } = await usersOf(tx.db, tx.familyId, id);
      if (trades || prices) throw inUse('The currency of a security that trades or prices use cannot be changed');
    }
    const isAnother = symbolOf(after) !== symbolOf(before) || after.currency !== before.currency;
    const asked = isAnother ? NEVER_ASKED : {};
    return presentSecurity(tx.db, await changeRow(tx, SECURITY, before, { ...after, ...asked }));
  });
}

/** @throws AppError `not_found`; `conflict` while trades or prices use it. */
export async function deleteSecurity(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await requireSecurity(tx, id);
    const { trades, prices } = await usersOf(tx.db, tx.familyId, id);
    if (trades) throw inUse('Trades use this security; delete them first');
    if (prices) throw inUse('This security has prices; delete them first');
    await removeRows(tx, SECURITY, [row]);
  });
}

async function requireSecurity(tx: FamilyTransaction, id: string): Promise<SecurityRow> {
  const row = await findSecurity(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Security');
  return row;
}

async function requireFree(tx: FamilyTransaction, { id, ticker, exchange_operating_mic }: SecurityRow): Promise<void> {
  const other = await findTicker(tx.db, tx.familyId, { ticker, exchange: exchange_operating_mic });
  if (other === undefined || other.id === id) return;
  throw new AppError('conflict', 'A security of that ticker and exchange exists');
}

function inUse(message: string): AppError {
  return new AppError('conflict', message);
}

async function presentSecurity(db: Db, row: SecurityRow) {
  const [one] = await presentSecurities(db, [row]);
  if (one === undefined) throw new Error('a security is presented as none');
  return one;
}

/** Securities in responses. */
async function presentSecurities(db: Db, rows: readonly SecurityRow[]) {
  const firstDays = await findFirstMarketDays(db, rows);
  return rows.map((row) => present(row, firstDays.get(row.id) ?? null));
}

function present(row: SecurityRow, firstMarketDay: string | null) {
  const { ticker, name, currency, country_code, isin, exchange_operating_mic, price_symbol } = row;
  const { security_type, offline } = securityRecord(row);
  return {
    id: row.id,
    ticker,
    name,
    kind: security_type === 'cash' ? ('cash' as const) : ('standard' as const),
    security_type,
    isin,
    currency,
    country_code,
    exchange_mic: exchange_operating_mic,
    exchange_acronym: null,
    exchange_operating_mic,
    exchange_name: null,
    offline,
    offline_reason: row.price_fault,
    website_url: null,
    logo_url: null,
    price_symbol,
    first_provider_price_on: firstMarketDay,
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
