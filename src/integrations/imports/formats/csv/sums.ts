import { negated, sumDecimals } from '#integrations/imports/formats/values.ts';
import type { Evidence, Fault, FileOptions, Notice, StatementBalance } from '#integrations/imports/statement.ts';
import { balanceOf, claimsOf, hasSeveral, isClaimed, type Rows, rowSetsOf, sumOf } from './claims.ts';
import type { Layout } from './layout.ts';
import type { Summary } from './summaries.ts';

/** The statement's balances, and the facts by its sums and counts for and against its rows. */
export type Sums = {
  readonly evidence: readonly Evidence[];
  readonly faults: readonly Fault[];
  readonly notices: readonly Notice[];
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
};

const NO_SUMS: Sums = { evidence: [], faults: [], notices: [], opening: null, closing: null };

/** Compares the rows with what the file says of them. What a part of a file says is of the rows of others too. */
export function sumsOf(layout: Layout, options: FileOptions): Sums {
  const { summaries, records } = layout;
  if (summaries.length === 0 || options.isPart === true) return NO_SUMS;
  const sets = rowSetsOf(layout);
  const [rows = []] = sets;
  if (rows.length === 0 || hasSeveral(layout)) return { ...NO_SUMS, notices: summaries.map(leftOut) };
  const counts = { rows_agree: rows.length, rows_count: records.length };
  const found = [
    ...summaries.filter((one) => !isBalance(one)).map((one) => comparedSum(one, layout, sets, counts)),
    comparedBalances(layout, sets, options, counts),
  ];
  return {
    evidence: found.flatMap(({ evidence }) => evidence ?? []),
    faults: found.flatMap(({ faults }) => faults ?? []),
    notices: found.flatMap(({ notices }) => notices ?? []),
    opening: found.at(-1)?.opening ?? null,
    closing: found.at(-1)?.closing ?? null,
  };
}

type Counts = Pick<Evidence, 'rows_agree' | 'rows_count'>;

function comparedSum(summary: Summary, layout: Layout, sets: readonly Rows[], counts: Counts): Partial<Sums> {
  const claims = claimsOf(summary, layout, sets);
  const wrong = claims.find(({ value, expected }) => !isClaimed(expected, value));
  // A total above the header may be one of anything.
  const isVague = summary.isAbove && summary.kind === 'total' && wrong !== undefined;
  if (claims.length === 0 || isVague) return { notices: [leftOut(summary)] };
  if (wrong !== undefined) return { faults: [contradiction(summary, wrong.value, wrong.expected[0] ?? '')] };
  const values = claims.map(({ value }) => value).join(' / ');
  const message = `“${summary.label}” ${values} agrees with the rows`;
  return { evidence: [{ code: summary.kind === 'count' ? 'count' : 'total', message, ...counts }] };
}

function comparedBalances(
  layout: Layout,
  sets: readonly Rows[],
  { isCard }: FileOptions,
  counts: Counts,
): Partial<Sums> {
  const [rows = []] = sets;
  const [opening, closing] = [balanceOf('opening', layout, rows), balanceOf('closing', layout, rows)];
  const isRead = ({ kind }: Summary) => (kind === 'opening' ? opening : closing) !== null;
  const balances = layout.summaries.filter(isBalance);
  const found = { opening, closing, notices: balances.filter((one) => !isRead(one)).map(leftOut) };
  const named = balances.find(({ kind }) => kind === 'closing');
  if (opening === null || closing === null || named === undefined) return found;
  const sums = sets.map(sumOf);
  const moved = sumDecimals([closing.amount, negated(opening.amount)]);
  const message = `opening balance ${opening.amount} and rows give the closing balance ${closing.amount}`;
  const evidence: readonly Evidence[] = [{ code: 'balances', message, ...counts }];
  if (isClaimed(sums, moved)) return { ...found, evidence };
  // A card may write what is owed: that is no money in the account's favor.
  if (isCard === true && isClaimed(sums, negated(moved)))
    return { ...found, evidence, opening: owed(opening), closing: owed(closing) };
  const reached = sumDecimals([opening.amount, sums[0] ?? '0']);
  return { ...found, faults: [contradiction(named, closing.amount, reached)] };
}

function isBalance({ kind }: Summary): boolean {
  return kind === 'opening' || kind === 'closing';
}

function owed(balance: StatementBalance): StatementBalance {
  return { ...balance, amount: negated(balance.amount) };
}

function leftOut({ line, label }: Summary): Notice {
  return { line, code: 'left_out', message: `“${label}” is left out, and proves no row` };
}

function contradiction({ line, label }: Summary, value: string, expected: string): Fault {
  return { line, code: 'contradicts_sum', message: `“${label}” is ${value}, and the rows give ${expected}` };
}

/** Whether opening and closing balance prove the rows as this layout reads them, and nothing contradicts it. */
export function isProvedBySums(layout: Layout, options: FileOptions): boolean {
  const { evidence, faults } = sumsOf(layout, options);
  return faults.length === 0 && evidence.some(({ code }) => code === 'balances');
}
