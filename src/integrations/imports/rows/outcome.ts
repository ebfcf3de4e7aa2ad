import { isSet } from '#database/tables/ledger-tables.ts';
import type { OutcomeReason } from '#integrations/imports/codes.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { matchTrades, type TradeMatch } from '#integrations/imports/trades/match-trades.ts';
import { dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import type { CurrentEntry, Reader } from '#ledger/imported-entries/index.ts';
import { hasRate, isByRate } from './candidates.ts';
import { storedTrade } from './row-details.ts';
import { type Match, type MatchableRow, RowMatcher } from './row-matcher.ts';
import { type ImportRow, type NewImportRow, windowOf } from './row-store.ts';

/** The outcome of a row, and the reason for people. */
type ExpectedOutcome = {
  readonly outcome: 'created' | 'updated' | 'matched' | 'duplicate' | 'skipped';
  readonly reason: OutcomeReason | null;
  readonly message: string | null;
};

const outcome = (name: ExpectedOutcome['outcome'], reason: OutcomeReason | null, message: string | null) => ({
  outcome: name,
  reason,
  message,
});

const OUTCOMES = {
  created: outcome('created', null, null),
  deleted: outcome('skipped', 'deleted', 'You have deleted this transaction'),
  leftOut: outcome('skipped', 'left_out', 'You have left out this row'),
  matched: outcome('matched', 'entered_by_hand', 'You have entered this transaction yourself'),
  booked: outcome('updated', 'booked', 'The bank has booked this pending transaction'),
  charged: outcome('updated', 'charged', 'The bank has charged this transaction, whose amount a rate had made'),
  duplicate: outcome('duplicate', 'in_earlier_import', 'An earlier import has this transaction'),
};

/** The outcomes of a row of which only a person knows whether it is another transaction. */
const DOUBTFUL = {
  duplicate: (like: string) => outcome('duplicate', 'likely_duplicate', `Probably ${like}`),
  created: (like: string) => outcome('created', 'possible_duplicate', `May be ${like}`),
};

/** Decides what happens to a row. A person's decision wins. */
export function outcomeOf(
  { pending, decision, details }: Pick<ImportRow, 'pending' | 'decision' | 'details'>,
  match: Match | undefined,
): ExpectedOutcome {
  if (decision === 'skip') return OUTCOMES.leftOut;
  if (decision === 'create' || match === undefined) return OUTCOMES.created;
  const { owner, entry, doubt } = match;
  if (entry === undefined) return OUTCOMES.deleted;
  if (doubt !== undefined) return DOUBTFUL[doubt === 'likely' ? 'duplicate' : 'created'](described(entry));
  if (owner === null) return OUTCOMES.matched;
  if (entry.pending && !isSet(pending)) return OUTCOMES.booked;
  const isCharged = hasRate(entry) && !isByRate({ details }) && entry.pending === isSet(pending);
  return isCharged ? OUTCOMES.charged : OUTCOMES.duplicate;
}

function described({ date, name }: CurrentEntry): string {
  return `the transaction “${name}” of ${date}`;
}

/** A row of a trade with its outcome, and the trade that it means. */
export type TradeOutcome = ExpectedOutcome & { readonly tradeId: string | null };

/** The outcomes of the rows that are trades, by number. */
export async function outcomesOfTrades(
  reader: Reader,
  record: Pick<ImportRecord, 'family_id' | 'id' | 'account_id'>,
  rows: readonly NewImportRow[],
): Promise<Map<bigint, TradeOutcome>> {
  const trades = rows.flatMap((row) => {
    const trade = row.outcome === 'ready' ? storedTrade(row.details) : null;
    return trade === null ? [] : [{ ...row, trade }];
  });
  if (trades.length === 0) return new Map();
  const matches = await matchTrades(reader, record, trades);
  return new Map(trades.map((row) => [row.number, tradeOutcome(row, matches.get(row.number))]));
}

function tradeOutcome({ decision }: Pick<ImportRow, 'decision'>, match: TradeMatch | undefined): TradeOutcome {
  if (decision === 'skip') return { ...OUTCOMES.leftOut, tradeId: null };
  if (decision === 'create' || match === undefined) return { ...OUTCOMES.created, tradeId: null };
  if (match.trade === undefined) return { ...OUTCOMES.deleted, tradeId: match.deletedId };
  const { id, import_id } = match.trade;
  return { ...(import_id === null ? OUTCOMES.matched : OUTCOMES.duplicate), tradeId: id };
}

const CHUNK = 200;

type Import = Pick<ImportRecord, 'family_id' | 'id' | 'account_id' | 'created_at' | 'format'>;

/** A row with the outcome that it would have, and the transaction that it means. */
export type Expectation = { readonly row: NewImportRow; readonly entry: CurrentEntry | undefined };

/** The outcomes that the rows of an import would have if it were published now. */
export async function expectOutcomes(
  reader: Reader,
  record: Import,
  rows: readonly NewImportRow[],
): Promise<NewImportRow[]> {
  return (await expectationsOf(reader, record, rows)).map(({ row }) => row);
}

/** {@link expectOutcomes} with the transactions that the rows mean. */
export async function expectationsOf(
  reader: Reader,
  record: Import,
  rows: readonly NewImportRow[],
): Promise<Expectation[]> {
  const matcher = new RowMatcher(reader, record);
  const tradeOutcomes = await outcomesOfTrades(reader, record, rows);
  const identities = new Set(rows.flatMap(({ identity }) => identity ?? []));
  const references = new Set(rows.flatMap(({ reference }) => reference ?? []));
  const ready = rows.filter((row) => row.outcome === 'ready' && !tradeOutcomes.has(row.number));
  const expected = new Map<bigint, Partial<ImportRow>>();
  for (const [number, { outcome }] of tradeOutcomes) expected.set(number, { expected: outcome });
  const entries = new Map<bigint, CurrentEntry | undefined>();
  const file = { keysIn: () => ({ identities, references }), window: windowOf(rows) };
  for (let start = 0; start < ready.length; start += CHUNK) {
    const chunk = ready.slice(start, start + CHUNK) as (NewImportRow & MatchableRow)[];
    const matchOf = await matcher.match(chunk, file);
    for (const row of chunk) {
      const match = matchOf(row);
      expected.set(row.number, expectationFor(row, match));
      entries.set(row.number, match?.entry);
    }
  }
  return rows.map((row) => ({ row: { ...row, ...expected.get(row.number) }, entry: entries.get(row.number) }));
}

/** Only what is doubtful needs a reason before it happens. */
function expectationFor(row: MatchableRow, match: Match | undefined) {
  const { outcome: expected, reason, message } = outcomeOf(row, match);
  return match?.doubt === undefined ? { expected } : { expected, reason, message };
}

/** The members that a file gives a transaction. */
const FILE_MEMBERS = ['date', 'amount_minor', 'currency', 'name', 'notes'] as const;

export type FileMember = (typeof FILE_MEMBERS)[number];

/** The members whose value is neither the row's nor a rule's: a person has edited them, and no import changes them. */
export function editedMembers(entry: CurrentEntry, row: ImportRow): FileMember[] {
  const values = valuesOf(row);
  return FILE_MEMBERS.filter((member) => entry[member] !== values[member] && !entry.ruled.includes(member));
}

/** The values that a row gives its transaction. */
export function valuesOf({ date, amount_minor, currency, name, notes }: ImportRow) {
  return { date, amount_minor, currency, name: name ?? '', notes };
}

// Money abroad takes days; two transfers a week apart must not be mixed up.
const DAYS_APART = 4;

type Side = Pick<ImportRow, 'date' | 'amount_minor' | 'currency'>;

/** The days on which the other sides of transfers may be, which are on these days. */
export function daysOfOtherSides(days: readonly string[]): { readonly from: string; readonly to: string } {
  const sorted = days.toSorted();
  const [first, last] = [sorted.at(0) ?? '', sorted.at(-1) ?? ''];
  return { from: dayAt(dayNumber(first) - DAYS_APART), to: dayAt(dayNumber(last) + DAYS_APART) };
}

/** Whether two rows of one transfer key can be its sides. */
export function isOtherSide(row: Side, side: Side): boolean {
  if (row.date === null || side.date === null || daysBetween(row.date, side.date) > DAYS_APART) return false;
  if (row.amount_minor === null || side.amount_minor === null) return false;
  if (side.currency === row.currency) return side.amount_minor === -row.amount_minor;
  return side.amount_minor > 0n !== row.amount_minor > 0n;
}
