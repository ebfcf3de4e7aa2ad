import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { writeDecimal } from '#kernel/money/decimal.ts';
import { followTrades } from '#ledger/investments/cost-basis/follow-trades.ts';
import { methodOf, positionRows } from './follow-holdings.ts';
import { tradesOfAccount } from './store.ts';
import { eventOf } from './trade-events.ts';

type Account = { readonly familyId: number; readonly accountId: string };

/** The positions of an account that differ from what follows from its trades. */
export async function wrongPositions(db: Kysely<LedgerTables>, account: Account): Promise<string[]> {
  const { familyId, accountId } = account;
  const trades = await tradesOfAccount(db, familyId, accountId);
  const { bySecurity, shortfall } = followTrades(
    trades.flatMap((row) => eventOf(row) ?? []),
    await methodOf(db, familyId, accountId),
  );
  if (shortfall !== undefined) {
    const { trade, date, missing } = shortfall;
    const short = `a trade takes ${writeDecimal(missing)} units more than are held on ${date}`;
    return [`${short}: ${trade}, account ${accountId}, family ${familyId}`];
  }
  const stored = await db
    .selectFrom('positions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .execute();
  const should = [...bySecurity].flatMap(([security_id, { days }]) =>
    positionRows({ family_id: familyId, account_id: accountId, security_id }, days),
  );
  return differences(account, byDay(stored), byDay(should));
}

type Row = LedgerRow<'positions'> | NewLedgerRow<'positions'>;

function byDay(rows: readonly Row[]): Map<string, string> {
  return new Map(rows.map((row) => [`security ${row.security_id} on ${row.date}`, textOf(row)]));
}

function textOf({ until, quantity, cost_minor, is_cost_complete, realised_minor }: Row): string {
  const cost = `cost ${cost_minor}${Number(is_cost_complete) === 1 ? '' : ' in part'}`;
  return `${quantity} until ${until}, ${cost}, realised ${realised_minor}`;
}

function differences(
  { familyId, accountId }: Account,
  stored: ReadonlyMap<string, string>,
  should: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...stored.keys(), ...should.keys()])]
    .filter((key) => stored.get(key) !== should.get(key))
    .map((key) => {
      const [is = 'not stored', wanted = 'absent'] = [stored.get(key), should.get(key)];
      return `a position of ${key} is ${is} and should be ${wanted}: account ${accountId}, family ${familyId}`;
    });
}
