import { negated, sumDecimals } from '#integrations/imports/formats/values.ts';
import type {
  Evidence,
  Fault,
  FileOptions,
  FileSums,
  Notice,
  SaidSum,
  StatementBalance,
} from '#integrations/imports/statement.ts';
import { balanceOf, claimsOf, fileSumsOf, isClaimed, sumOf } from './claims.ts';
import type { Layout } from './layout.ts';

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
  if (layout.summaries.length === 0 || options.isPart === true) return NO_SUMS;
  return comparedSums(fileSumsOf(layout), options.isCard === true);
}

/** Compares the rows of a file with what it says of them. */
export function comparedSums(sums: FileSums, isCard: boolean): Sums {
  const { sets, said, owners, recordsCount } = sums;
  const [moved] = sets;
  if (moved === undefined || moved.count === 0 || owners.length > 1) return { ...NO_SUMS, notices: said.map(leftOut) };
  const counts = { rows_agree: moved.count, rows_count: recordsCount };
  const found = [
    ...said.filter((one) => !isBalance(one)).map((one) => comparedSum(one, sums, counts)),
    comparedBalances(sums, isCard, counts),
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

function comparedSum(said: SaidSum, { sets, lines }: FileSums, counts: Counts): Partial<Sums> {
  const [first = 0, last = 0] = lines;
  // A sum between rows is one of some of them; only the parts of a file show that late.
  if (!said.isAbove && said.line > first && said.line < last) return { faults: [withoutDay(said)] };
  const claims = claimsOf(said, sets);
  const wrong = claims.find(({ value, expected }) => !isClaimed(expected, value));
  // A total above the header may be one of anything.
  const isVague = said.isAbove && said.kind === 'total' && wrong !== undefined;
  if (claims.length === 0 || isVague) return { notices: [leftOut(said)] };
  if (wrong !== undefined) return { faults: [contradiction(said, wrong.value, wrong.expected[0] ?? '')] };
  const values = claims.map(({ value }) => value).join(' / ');
  const message = `“${said.label}” ${values} agrees with the rows`;
  return { evidence: [{ code: said.kind === 'count' ? 'count' : 'total', message, ...counts }] };
}

function comparedBalances(sums: FileSums, isCard: boolean, counts: Counts): Partial<Sums> {
  const [opening, closing] = [balanceOf('opening', sums), balanceOf('closing', sums)];
  const isRead = ({ kind }: SaidSum) => (kind === 'opening' ? opening : closing) !== null;
  const balances = sums.said.filter(isBalance);
  const found = { opening, closing, notices: balances.filter((one) => !isRead(one)).map(leftOut) };
  const named = balances.find(({ kind }) => kind === 'closing');
  if (opening === null || closing === null || named === undefined) return found;
  const expected = sums.sets.map(sumOf);
  const moved = sumDecimals([closing.amount, negated(opening.amount)]);
  const message = `opening balance ${opening.amount} and rows give the closing balance ${closing.amount}`;
  const evidence: readonly Evidence[] = [{ code: 'balances', message, ...counts }];
  if (isClaimed(expected, moved)) return { ...found, evidence };
  // A card may write what is owed: that is no money in the account's favor.
  if (isCard && isClaimed(expected, negated(moved)))
    return { ...found, evidence, opening: owed(opening), closing: owed(closing) };
  const reached = sumDecimals([opening.amount, expected[0] ?? '0']);
  return { ...found, faults: [contradiction(named, closing.amount, reached)] };
}

function isBalance({ kind }: SaidSum): boolean {
  return kind === 'opening' || kind === 'closing';
}

function owed(balance: StatementBalance): StatementBalance {
  return { ...balance, amount: negated(balance.amount) };
}

function leftOut({ line, label }: SaidSum): Notice {
  return { line, code: 'left_out', message: `“${label}” is left out, and proves no row` };
}

function withoutDay({ line, label }: SaidSum): Fault {
  return { line, code: 'missing_date', message: `“${label}” is between rows, and the date is missing` };
}

function contradiction({ line, label }: SaidSum, value: string, expected: string): Fault {
  return { line, code: 'contradicts_sum', message: `“${label}” is ${value}, and the rows give ${expected}` };
}

/** Whether opening and closing balance prove the rows as this layout reads them, and nothing contradicts it. */
export function isProvedBySums(layout: Layout, options: FileOptions): boolean {
  const { evidence, faults } = sumsOf(layout, options);
  return faults.length === 0 && evidence.some(({ code }) => code === 'balances');
}
