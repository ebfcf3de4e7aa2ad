import type { SplitLine, StatementRow } from '#integrations/imports/statement.ts';
import type { Transaction } from './journal.ts';
import type { JournalNames } from './names.ts';
import { absolute, decimalOf, rounded, share, unitOf } from './quantity.ts';
import type { Flow } from './resolve.ts';

/** Money that moves in an account of a statement. */
export type Movement = {
  readonly flow: Flow;
  readonly statement: string;
  readonly currency: string;
  /** The money that is not in rows yet, in the currency of the account and in that of the transaction. */
  money: bigint;
  weight: bigint;
};

/** The other side of rows: a category, or equity. */
type Counter = { readonly flow: Flow; weight: bigint };

export type PlacedRow = StatementRow & { readonly statement: string };

/** The members that every row of a transaction has. */
export type RowBase = (movement: Movement, part: number) => Omit<StatementRow, 'amount' | 'details'>;

type Rest = { readonly movements: Movement[]; readonly counters: Counter[] };
type Made = {
  readonly base: RowBase;
  readonly names: JournalNames;
  readonly transaction: Transaction;
  readonly rows: PlacedRow[];
};

/** The most lines of a split transaction. */
const LINES_MAX = 50;

/**
 * The rows of a transaction. What goes from account to account are transfers, in the order of the journal and equal amounts first; the rest of
 * each account has the categories that are left. All rows of an account sum to its postings.
 */
export function rowsOf(
  made: Omit<Made, 'rows'>,
  movements: readonly Movement[],
  counters: readonly Flow[],
): PlacedRow[] {
  const rows: PlacedRow[] = [];
  const all = { ...made, rows };
  for (const commodity of new Set(movements.map(({ flow }) => flow.weight.commodity))) {
    const rest = {
      movements: movements.filter(({ flow, money }) => flow.weight.commodity === commodity && money !== 0n),
      counters: counters
        .filter(({ weight }) => weight.commodity === commodity && weight.quantity !== 0n)
        .map((flow) => ({ flow, weight: flow.weight.quantity })),
    };
    transfer(all, rest.movements);
    categorize(all, rest);
  }
  return rows;
}

/** Rows of what goes from one account to another. */
function transfer(made: Made, movements: readonly Movement[]): void {
  const [out, into] = [movements.filter(({ weight }) => weight < 0n), movements.filter(({ weight }) => weight > 0n)];
  for (const one of out) {
    const same = into.find((other) => other.weight === -one.weight);
    if (same !== undefined) move(made, one, same, -one.weight);
  }
  for (const one of out)
    for (const other of into) {
      const weight = absolute(one.weight) < other.weight ? absolute(one.weight) : other.weight;
      if (weight > 0n) move(made, one, other, weight);
    }
}

function move(made: Made, from: Movement, to: Movement, weight: bigint): void {
  addRow(made, from, take(from, -weight), { otherAccount: to.statement });
  addRow(made, to, take(to, weight), { otherAccount: from.statement });
}

/** Takes a part of the weight, and returns its money. */
function take(movement: Movement, weight: bigint): bigint {
  const unit = unitOf(movement.currency) ?? 1n;
  const money =
    weight === movement.weight ? movement.money : rounded(share(movement.money, weight, movement.weight), unit);
  movement.weight -= weight;
  movement.money -= money;
  return money;
}

/** Rows of what is left of each account, with the categories: the largest has those that the others leave. */
function categorize(made: Made, { movements, counters }: Rest): void {
  const left = movements
    .filter(({ money }) => money !== 0n)
    .sort((one, other) => (absolute(one.weight) < absolute(other.weight) ? -1 : 1));
  for (const [index, movement] of left.entries()) {
    const isLast = index === left.length - 1;
    const lines = isLast ? counters.filter(({ weight }) => weight !== 0n) : part(counters, -movement.weight);
    rowsWithLines(made, movement, lines);
  }
}

/** Takes counters of one direction up to a weight. */
function part(counters: readonly Counter[], weight: bigint): Counter[] {
  const taken: Counter[] = [];
  let left = weight;
  for (const counter of counters) {
    if (left === 0n) break;
    if (counter.weight === 0n || counter.weight > 0n !== left > 0n) continue;
    const own = absolute(counter.weight) < absolute(left) ? counter.weight : left;
    taken.push({ flow: counter.flow, weight: own });
    counter.weight -= own;
    left -= own;
  }
  return taken;
}

function rowsWithLines(made: Made, movement: Movement, lines: readonly Counter[]): void {
  const isSame = movement.currency === movement.flow.weight.commodity;
  let left = movement.money;
  const amounts = lines.map(({ weight }, index) => {
    const unit = unitOf(movement.currency) ?? 1n;
    const isLast = index === lines.length - 1;
    const amount = isLast ? left : isSame ? -weight : rounded(share(movement.money, -weight, movement.weight), unit);
    left -= amount;
    return amount;
  });
  if (lines.length === 0) addRow(made, movement, movement.money, {});
  for (let from = 0; from < lines.length; from += LINES_MAX) {
    const own = lines.slice(from, from + LINES_MAX);
    const money = amounts.slice(from, from + LINES_MAX);
    const total = money.reduce((sum, amount) => sum + amount, 0n);
    if (total !== 0n) addRow(made, movement, total, detailsOf(made, own, money), originalIn(movement, lines));
  }
}

/** The amount of the only category, where the journal has it in another currency at the price that the account was charged. */
function originalIn({ currency, weight }: Movement, lines: readonly Counter[]): Pick<StatementRow, 'original'> {
  const [only, ...others] = lines;
  if (only === undefined || others.length > 0 || only.weight !== -weight) return {};
  const { units, weight: charged } = only.flow;
  if (charged.commodity !== currency || units.commodity === currency || charged.quantity !== only.weight) return {};
  return { original: { amount: decimalOf(absolute(units.quantity)), currency: units.commodity } };
}

function detailsOf(
  { names, transaction }: Made,
  lines: readonly Counter[],
  money: readonly bigint[],
): StatementRow['details'] {
  const isEquity = lines.every(({ flow }) => names.rootOf(flow.account) === 'equity');
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return { ...names.categoryOf(only.flow.account), excluded: isEquity };
  const splits = lines.map(({ flow }, index): SplitLine => {
    const [text = '', ...more] = flow.posting.texts;
    const name = flow.posting.facts.get('name') ?? text;
    const notes = flow.posting.facts.get('notes') ?? more.join('\n');
    const amount = decimalOf(money[index] ?? 0n);
    return { amount, name: name || transaction.text, notes: notes || null, ...names.categoryOf(flow.account) };
  });
  return { splits, excluded: isEquity };
}

function addRow(
  { base, transaction, rows }: Made,
  movement: Movement,
  money: bigint,
  details: StatementRow['details'],
  original: Pick<StatementRow, 'original'> = {},
): void {
  if (money === 0n) return;
  const { statement } = movement;
  const part = rows.filter((row) => row.statement === statement).length;
  rows.push({
    statement,
    ...base(movement, part),
    amount: decimalOf(money),
    ...original,
    details: {
      cleared: transaction.isCleared || movement.flow.posting.facts.has('coffer-cleared'),
      ...(details?.otherAccount === undefined && { merchant: transaction.payee }),
      tags: [...transaction.tags],
      ...details,
    },
  });
}
