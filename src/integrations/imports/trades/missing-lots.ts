import type { ForUser } from '#application/context.ts';
import { securityKey } from '#integrations/imports/formats/trades/positions.ts';
import { decimalOf, tradeRow } from '#integrations/imports/formats/trades/trade-rows.ts';
import type { RowOrFault } from '#integrations/imports/rows/import-rows.ts';
import {
  type Evidence,
  type FileSecurity,
  type Question,
  type Statement,
  sampleOf,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
  writeDecimal,
  ZERO,
} from '#kernel/money/decimal.ts';
import { dayAt, dayNumber, OPEN_END } from '#kernel/time/civil-date.ts';
import { KnownSecurities, tradesBetween } from '#ledger/investments/trades/index.ts';
import { matchTrades } from './match-trades.ts';

/** Units of a security that were held before the first trade that is known. */
type MissingLot = {
  /** The account as the file names it. */
  readonly account: string | null;
  readonly security: FileSecurity;
  readonly date: string;
  readonly quantity: Decimal;
};

/** Holdings that trades lead to, next to those that the file names. */
export type ComparedHoldings = {
  readonly missing: readonly MissingLot[];
  /** Whether a sale takes more than is held: without a lot the file cannot be taken over. */
  readonly fallsShort: boolean;
  readonly evidence: Evidence | null;
};

type Move = {
  readonly key: string;
  readonly security: FileSecurity;
  readonly date: string;
  readonly type: string;
  readonly quantity: Decimal;
  readonly ratio: readonly [Decimal, Decimal] | null;
  readonly otherKey: string | null;
};

type Held = {
  readonly security: FileSecurity;
  readonly first: string;
  units: Decimal;
  /** Units of now for one unit before the first trade. */
  factor: Decimal;
  missing: Decimal;
};

const PLACES = 12;
const LEAST: Decimal = { digits: 1n, scale: PLACES };
const FIRST_DAY = '0001-01-01';

/**
 * Follows the trades of each account and those that a file adds, and compares the positions of the file. `accountIdOf` finds the account
 * for one of the file; a new one has no trades.
 */
export async function compareHoldings(
  context: ForUser,
  statements: readonly Statement[],
  accountIdOf: (name: string | null) => string | undefined,
): Promise<ComparedHoldings> {
  const all: ComparedHoldings[] = [];
  for (const [name, own] of Map.groupBy(statements, ({ account }) => account))
    all.push(await compareAccount(context, own, name, accountIdOf(name)));
  const evidence = all.flatMap((one) => one.evidence ?? []);
  const different = evidence.find(({ rows_agree, rows_count }) => rows_agree < rows_count);
  const [fact] = different === undefined ? evidence : [different];
  const sum = (member: 'rows_agree' | 'rows_count') => evidence.reduce((total, one) => total + one[member], 0);
  return {
    missing: all.flatMap(({ missing }) => missing),
    fallsShort: all.some(({ fallsShort }) => fallsShort),
    evidence: fact === undefined ? null : { ...fact, rows_agree: sum('rows_agree'), rows_count: sum('rows_count') },
  };
}

async function compareAccount(
  { db, actor }: ForUser,
  statements: readonly Statement[],
  account: string | null,
  accountId: string | undefined,
): Promise<ComparedHoldings> {
  const reader = { db: db.read, familyId: actor.familyId };
  const known = await KnownSecurities.of(db.read, actor.familyId);
  const keyOf = (security: FileSecurity) => known.find(security)?.id ?? securityKey(security);
  const stored =
    accountId === undefined ? [] : await tradesBetween(db.read, actor.familyId, accountId, FIRST_DAY, OPEN_END);
  const rows = statements.flatMap((one) => one.rows.filter((row): row is TradeRow => row.trade !== undefined));
  const added = stored.length === 0 ? rows : await newRows(reader, accountId ?? '', rows);
  const nameOf = new Map(
    rows.flatMap(({ trade }) => (trade.security ? [[keyOf(trade.security), trade.security]] : [])),
  );
  const moves = [
    ...stored.flatMap((row): Move[] => {
      if (row.security_id === null) return [];
      const [after, before] = row.ratio?.split(':') ?? [];
      return [
        {
          ...{ key: row.security_id, date: row.date, type: row.type, otherKey: row.other_security_id },
          security: nameOf.get(row.security_id) ?? UNNAMED,
          quantity: decimalOf(row.quantity),
          ratio: after === undefined ? null : [decimalOf(after), decimalOf(before ?? '1')],
        },
      ];
    }),
    ...added.flatMap(({ date, trade }): Move[] => {
      const { security, type, quantity, ratio, otherSecurity } = trade;
      if (security === null) return [];
      const read = ratio === null ? null : ([decimalOf(ratio[0]), decimalOf(ratio[1])] as const);
      const otherKey = otherSecurity === null ? null : keyOf(otherSecurity);
      return [{ key: keyOf(security), security, date, type, quantity: decimalOf(quantity), ratio: read, otherKey }];
    }),
  ];
  return compared({ account, holdings: follow(moves), moves }, statements, keyOf);
}

const UNNAMED: FileSecurity = {
  ...{ ticker: null, name: null, isin: null, number: null, exchange: null, currency: null, kind: null },
};

/** The rows of a file that the account does not have yet. */
async function newRows(
  reader: { readonly db: ForUser['db']['read']; readonly familyId: number },
  accountId: string,
  rows: readonly TradeRow[],
): Promise<TradeRow[]> {
  const record = { family_id: BigInt(reader.familyId), id: '', account_id: accountId };
  const asRows = rows.map((row, index) => ({
    ...{ identity: null, amount_minor: null },
    number: BigInt(index),
    date: row.date,
    trade: row.trade,
    reference: row.reference,
  }));
  const found = await matchTrades(reader, record, asRows);
  return rows.filter((_row, index) => !found.has(BigInt(index)));
}

/** The holdings after moves; units that are taken and not held were there before the first of them. */
function follow(moves: readonly Move[], until = OPEN_END): Map<string, Held> {
  const holdings = new Map<string, Held>();
  const heldOf = ({ key, security, date }: Pick<Move, 'key' | 'security' | 'date'>): Held => {
    const found = holdings.get(key);
    if (found !== undefined) return found;
    const held = { security, first: date, units: ZERO, factor: ONE, missing: ZERO };
    holdings.set(key, held);
    return held;
  };
  const sorted = moves
    .filter(({ date }) => date <= until)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  for (const move of sorted) {
    const held = heldOf(move);
    if (move.ratio !== null) {
      const [after, before] = move.ratio;
      const turned = divide(multiply(held.units, after), before, PLACES);
      if (move.type === 'split') {
        held.units = turned;
        held.factor = divide(multiply(held.factor, after), before, PLACES);
      } else if (move.otherKey !== null) {
        const other = heldOf({ ...move, key: move.otherKey });
        other.units = add(other.units, turned);
        if (move.type === 'merger') held.units = ZERO;
      }
      continue;
    }
    held.units = add(held.units, move.quantity);
    if (held.units.digits >= 0n) continue;
    held.missing = add(held.missing, before(negate(held.units), held.factor));
    held.units = ZERO;
  }
  return holdings;
}

const ONE: Decimal = { digits: 1n, scale: 0 };

function placeOf({ date, quantity }: Move): string {
  return `${date}${quantity.digits < 0n ? 1 : 0}`;
}

/** The least units before splits that are so many after them. */
function before(units: Decimal, factor: Decimal): Decimal {
  const quotient = divide(units, factor, PLACES);
  return compare(multiply(quotient, factor), units) < 0 ? add(quotient, LEAST) : quotient;
}

type Followed = {
  readonly account: string | null;
  readonly holdings: Map<string, Held>;
  readonly moves: readonly Move[];
};

function compared(
  { account, holdings: all, moves }: Followed,
  statements: readonly Statement[],
  keyOf: (security: FileSecurity) => string,
): ComparedHoldings {
  const fallsShort = [...all.values()].some(({ missing }) => !isZero(missing));
  const positions = statements.flatMap((statement) => statement.positions ?? []);
  let agree = 0;
  let first: string | undefined;
  for (const { date, security, quantity } of positions) {
    const key = keyOf(security);
    const held = follow(moves, date).get(key);
    const [inFile, computed] = [decimalOf(quantity), held?.units ?? ZERO];
    const difference = subtract(inFile, computed);
    if (isZero(difference)) {
      agree += 1;
      continue;
    }
    first ??= `of ${labelOf(security)} the file has ${writeDecimal(inFile)} on ${date}, and its trades lead to ${writeDecimal(computed)}`;
    if (difference.digits < 0n) continue;
    const whole = all.get(key);
    const missing = before(difference, held?.factor ?? ONE);
    if (whole !== undefined) whole.missing = add(whole.missing, missing);
    else all.set(key, { security, first: date, units: inFile, factor: ONE, missing });
  }
  const message =
    first === undefined ? 'The trades lead to the positions of the file' : `Not every position agrees: ${first}`;
  return {
    missing: [...all.values()].flatMap((held) =>
      isZero(held.missing)
        ? []
        : [{ account, security: held.security, date: dayAt(dayNumber(held.first) - 1), quantity: held.missing }],
    ),
    fallsShort,
    evidence:
      positions.length === 0 ? null : { code: 'positions', message, rows_agree: agree, rows_count: positions.length },
  };
}

function labelOf({ ticker, name, isin, number }: FileSecurity): string {
  return ticker ?? name ?? isin ?? number ?? '';
}

export const OPENING_ANSWERS = ['unknown_cost', 'none'] as const;

/** The question about lots that are not in the file; null if none is missing or it is answered. */
export function questionOfLots({ missing, fallsShort }: ComparedHoldings, answer: string | undefined): Question | null {
  if (missing.length === 0 || answer === 'unknown_cost' || (answer === 'none' && !fallsShort)) return null;
  const [first] = missing;
  const more = missing.length === 1 ? '' : `, and of ${missing.length - 1} other securities`;
  const units = first === undefined ? '' : `${writeDecimal(first.quantity)} of ${labelOf(first.security)}`;
  const message = `The file begins in the middle of holdings: ${units}${more} were there before its first trade. With unknown_cost each gets an opening lot whose cost you can enter later; until then gains are incomplete`;
  const rows = missing.slice(0, 3).map((lot) => sampleOf(openingRow(lot)));
  const open = { value: 'unknown_cost', rows };
  const candidates = fallsShort ? [open] : [open, { value: 'none', rows: [] }];
  return { member: 'opening_lots', code: 'missing_lots', message, candidates };
}

/** A row that opens a holding with the units that were there before. */
function openingRow({ security, date, quantity }: MissingLot): TradeRow {
  return tradeRow({
    ...{ line: 0, date, amount: '0', currency: null, reference: null },
    trade: { type: 'opening', security, quantity: writeDecimal(quantity) },
  });
}

/** A row that opens a holding, with the account as the file names it. */
export type OpeningItem = Extract<RowOrFault, { readonly row: unknown }>;

/** The rows that a file adds by the answer. */
export function openingItems({ missing }: ComparedHoldings, answer: string | undefined): OpeningItem[] {
  if (answer !== 'unknown_cost') return [];
  return missing.map((lot) => ({ row: openingRow(lot), account: lot.account, currency: null }));
}
