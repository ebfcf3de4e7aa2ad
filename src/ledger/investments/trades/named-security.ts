import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import { isId, newId } from '#kernel/ids.ts';
import { findSecurity, NEVER_ASKED, SECURITY, type SecurityRow } from '#ledger/investments/securities/index.ts';
import { addRows } from '#ledger/records/index.ts';

/** How a request names a security. */
export type SecurityName = {
  readonly id?: string | undefined;
  /** With its exchange (`AAPL|XNAS`) or alone. */
  readonly ticker?: string | undefined;
  /** Of something of the family's own. */
  readonly manualTicker?: string | undefined;
};

/**
 * The security that a request names, made if it has a new ticker; undefined where it names none.
 * @throws AppError `not_found`.
 */
export async function namedSecurity(
  tx: FamilyTransaction,
  { id, ticker, manualTicker }: SecurityName,
  currency: string,
): Promise<SecurityRow | undefined> {
  if (isSent(id)) {
    const found = isId(id) ? await findSecurity(tx.db, tx.familyId, id) : undefined;
    if (found === undefined) throw notFound('Security');
    return found;
  }
  const named = isSent(ticker) ? ticker : manualTicker;
  if (!isSent(named)) return undefined;
  const [symbol = '', mic = ''] = named.split('|').map((part) => part.trim().toUpperCase());
  if (symbol === '') return undefined;
  const isOwn = !isSent(ticker);
  return (await findByTicker(tx, symbol, mic)) ?? addSecurity(tx, { symbol, mic, isOwn, currency });
}

function isSent(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** Without an exchange a ticker is enough, if the family has one of it. */
async function findByTicker({ db, familyId }: FamilyTransaction, ticker: string, mic: string) {
  const rows = await db
    .selectFrom('securities')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('ticker', '=', ticker)
    .orderBy('id')
    .execute();
  const [only, ...others] = rows;
  if (mic === '' && others.length === 0) return only;
  return rows.find(({ exchange_operating_mic }) => (exchange_operating_mic ?? '') === mic);
}

type NewSecurity = {
  readonly symbol: string;
  readonly mic: string;
  readonly isOwn: boolean;
  readonly currency: string;
};

async function addSecurity(tx: FamilyTransaction, { symbol, mic, isOwn, currency }: NewSecurity): Promise<SecurityRow> {
  const row: SecurityRow = {
    family_id: tx.familyId,
    id: newId(),
    ticker: symbol,
    name: null,
    kind: isOwn ? 'own' : 'share',
    exchange_operating_mic: mic === '' ? null : mic,
    isin: null,
    currency,
    country_code: null,
    is_offline: flag(isOwn),
    price_symbol: null,
    created_at: tx.now,
    updated_at: tx.now,
    ...NEVER_ASKED,
  };
  await addRows(tx, SECURITY, [row]);
  return row;
}
