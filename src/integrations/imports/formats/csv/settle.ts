import type { QuestionCode } from '#integrations/imports/codes.ts';
import { bareAmount, dateForms, daysIn, hasOpenOrder, isAmount, quoted } from '#integrations/imports/formats/values.ts';
import {
  type Assumed,
  type EarlierReading,
  type Evidence,
  type FileOptions,
  LABEL_MEMBERS,
  type Notice,
  type Question,
  type Role,
  type SampleRow,
  SIGNS,
  type Sign,
  StatementReader,
  sampleOf,
} from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { type Chain, chainOf } from './balance.ts';
import { amountColumns, cellsOf, dateColumns, type Layout, usualDates } from './layout.ts';
import type { CsvRecord } from './records.ts';
import { cellOf, currencyInHeader, isInflowBy, isZero, rowOf, sideOf } from './rows.ts';
import { statusOf } from './status.ts';
import { isProvedBySums, type Sums, sumsOf } from './sums.ts';
import { isValueDate } from './words.ts';

type Answer = { readonly value: string; readonly change: (layout: Layout) => Layout };
type Asked = Omit<Question, 'candidates'> & { readonly candidates: readonly Answer[] };

/** A reading on its way: each step decides by evidence or asks. */
type Case = {
  layout: Layout;
  readonly options: FileOptions;
  readonly evidence: Evidence[];
  readonly asked: Asked[];
  readonly assumed: Assumed[];
  readonly notices: Notice[];
};

type Settled = {
  readonly layout: Layout;
  readonly contradicted: ReadonlySet<number>;
  readonly notices: readonly Notice[];
  readonly sums: Sums;
};

/** Decides by the cells what headers leave open. Lines whose amounts contradict the balance column are returned with the layout. */
export function settle(found: Layout, options: FileOptions): Settled {
  const open: Case = { layout: found, options, evidence: evidenceOf(found), asked: [], assumed: [], notices: [] };
  settleStatus(open);
  settleAmountColumn(open);
  settleDateColumn(open);
  settleAccount(open);
  settleMark(open);
  settleDirection(open);
  open.layout = withUsualSigns(open.layout);
  settleFee(open);
  const turned = settleByBalance(open);
  settleDate(open);
  settleSignsBySums(open);
  settleSigns(open);
  settleQuestionsBySums(open);
  settleNames(open);
  settleByEarlier(open);
  const { layout, asked, assumed, notices } = open;
  const questions = asked.map((one) => withRows(one, layout));
  const sums = sumsOf(layout, options);
  const evidence = [...open.evidence, ...sums.evidence];
  return {
    layout: { ...layout, settings: { ...layout.settings, assumed, evidence, questions } },
    contradicted: new Set(turned),
    notices: [...notices, ...sums.notices],
    // Which amounts a sum is of is not known while they are asked about.
    sums: asked.some(({ code }) => OF_AMOUNTS.has(code)) ? { ...sums, faults: [] } : sums,
  };
}

/** The evidence of a known header line, which the cells may contradict. */
function evidenceOf({ bank, records }: Layout): Evidence[] {
  if (bank === undefined) return [];
  const fitting = records.filter(({ cells }) => cells.length === bank.header.length).length;
  const version = bank.version === '' ? '' : `, ${bank.version}`;
  const message = `the header line is that of ${bank.bank}${version}`;
  return [{ code: 'bank', message, rows_agree: fitting, rows_count: records.length }];
}

/** A column with a known word of a status is one; its unknown words are asked about, or named if a person has named the column. */
function settleStatus(open: Case): void {
  const { layout, options } = open;
  const [column] = layout.columns.status ?? [];
  if (column === undefined) return;
  const words = [...new Set(allCells(layout, 'status'))];
  const unknown = words.filter((word) => statusOf(word) === undefined);
  if (unknown.length === 0) return;
  const isNamed = typeof options.columns?.status === 'string';
  const listed = unknown.slice(0, 5).map(quoted).join(', ');
  const label = layout.settings.headers[column] ?? '';
  if (isNamed || unknown.length === words.length) {
    if (!isNamed) open.layout = withoutColumn(layout, 'status');
    const message = `The column ${label} has words of an unknown status, and their rows count as booked: ${listed}`;
    open.notices.push({ line: null, code: 'unknown_status', message });
    return;
  }
  open.asked.push({
    member: LABEL_MEMBERS.status,
    code: 'unclear_status',
    message: `The column ${label} has words of an unknown status; if it is named, their rows count as booked: ${listed}`,
    candidates: [asColumn(layout, 'status', column), { value: '', change: (one) => withoutColumn(one, 'status') }],
  });
}

/** Without a header two columns of amounts look alike. */
function settleAmountColumn(open: Case): void {
  const { layout, options } = open;
  if (layout.settings.headerLine > 0 || options.columns?.amount !== undefined) return;
  const columns = amountColumns(layout.records);
  if (columns.length < 2) return;
  open.asked.push({
    member: LABEL_MEMBERS.amount,
    code: 'unclear_amount_column',
    message: 'The file has no header, and several columns may be the amount',
    candidates: columns.slice(0, 6).map(({ index }) => asColumn(layout, 'amount', index)),
  });
}

/** Without a header, or under an unknown one, the days of booking and of value look alike, unless they are the same. */
function settleDateColumn(open: Case): void {
  const { layout, options } = open;
  const { headerLine, headers } = layout.settings;
  if (options.columns?.date !== undefined || layout.bank !== undefined) return;
  const { date = [], ...others } = layout.columns;
  if (headerLine > 0 && !isValueDate(headers[date[0] ?? -1] ?? '')) return;
  const used = headerLine > 0 ? Object.values(others).flat() : [];
  const columns = dateColumns(layout.records)
    .filter(({ index }) => !used.includes(index))
    .filter(({ cells }, at, all) => all.findIndex((other) => other.cells.join() === cells.join()) === at);
  if (columns.length < 2) return;
  const cause = headerLine > 0 ? 'No column is known as the day of booking' : 'The file has no header';
  open.asked.push({
    member: LABEL_MEMBERS.date,
    code: 'unclear_date_column',
    message: `${cause}, and several columns have days`,
    candidates: columns.slice(0, 4).map(({ index }) => asColumn(layout, 'date', index)),
  });
}

const OWN_ACCOUNT = /^(?:account(?: ?name| id| number)?|iban auftragskonto|auftragskonto)$/i;

/** A column that differs from row to row may name the other party's account. */
function settleAccount(open: Case): void {
  const { layout, options } = open;
  const [column] = layout.columns.account ?? [];
  if (column === undefined || typeof options.columns?.account === 'string') return;
  const label = layout.settings.headers[column] ?? '';
  const values = layout.records.map(({ cells }) => cells[column]?.trim() ?? '');
  const distinct = new Set(values);
  if (distinct.size === 1 && !distinct.has('') && values.length > 1) return;
  if (OWN_ACCOUNT.test(label.replace(/[^a-z]+/gi, ' ').trim()) || options.accountColumn === 'kept') return;
  if (layout.bank?.columns.account !== undefined) return;
  const isOther = distinct.has('') || options.accountColumn === 'ignored';
  if (isOther) open.layout = withoutColumn(layout, 'account');
  else
    open.asked.push({
      member: LABEL_MEMBERS.account,
      code: 'unclear_account_column',
      message: `The column ${label} may name your account or that of the other party`,
      candidates: [
        { value: label, change: (one) => one },
        { value: '', change: (one) => withoutColumn(one, 'account') },
      ],
    });
}

/** The decimal mark: an amount with grouped digits is one under one mark only. */
function settleMark(open: Case): void {
  const { layout, options } = open;
  if (options.mark !== undefined) return;
  const roles = ['amount', 'debit', 'credit', 'fee', 'balance'] as const;
  const cells = roles.flatMap((role) => allCells(layout, role));
  let [dots, commas, unsure, plainDots] = [0, 0, 0, 0];
  for (const cell of cells) {
    const bare = bareAmount(cell);
    if (!bare.includes('.') && !bare.includes(',')) continue;
    const [dot, comma] = [isAmount(cell, '.'), isAmount(cell, ',')];
    if (dot && comma) {
      unsure += 1;
      if (bare.includes('.')) plainDots += 1;
    } else if (dot) dots += 1;
    else if (comma) commas += 1;
  }
  const withMark =
    (mark: '.' | ',') =>
    (one: Layout): Layout => ({ ...one, settings: { ...one.settings, mark } });
  const decide = (mark: '.' | ',', agree: number, message: string) => {
    open.layout = withMark(mark)(layout);
    const count = dots + commas + unsure;
    open.evidence.push({
      code: 'grouping',
      message: `${agree} of ${count} ${message}`,
      rows_agree: agree,
      rows_count: count,
    });
  };
  const name = { '.': 'point', ',': 'comma' } as const;
  if (dots !== commas) {
    const mark = dots > commas ? '.' : ',';
    decide(mark, Math.max(dots, commas) + unsure, `amounts have the decimal ${name[mark]}`);
    return;
  }
  if (dots + unsure === 0) {
    open.assumed.push('mark');
    return;
  }
  const thousands = plainDots === unsure ? ',' : '.';
  const isAlone = dots === 0 && (plainDots === unsure || plainDots === 0);
  // Some banks write a third decimal that is always 0.
  if (isAlone && hasTwoDecimals(open) && cells.some((cell) => /[.,]\d\d[1-9]\D*$/.test(bareAmount(cell)))) {
    decide(thousands, unsure, 'amounts have three digits behind their only mark: thousands');
    return;
  }
  if (layout.bank !== undefined) return;
  open.layout = withMark(thousands)(layout);
  open.asked.push({
    member: 'number_format',
    code: 'unclear_decimal_mark',
    message: 'The mark in the amounts may be the decimal mark or separate thousands',
    candidates: [
      { value: '1,234.56', change: withMark('.') },
      { value: '1.234,56', change: withMark(',') },
    ],
  });
}

function hasTwoDecimals({ layout, options }: Case): boolean {
  const named = new Set(allCells(layout, 'currency').map((code) => code.toUpperCase()));
  const codes = named.size > 0 ? [...named] : [currencyInHeader(layout) ?? options.accountCurrency ?? ''];
  return codes.every((code) => (findCurrency(code)?.exponent ?? 3) < 3);
}

/**
 * The order of day, month and year: one that only some dates allow, or that alone keeps the rows in the past, in order, in the
 * period of the statement, or in the order of the balances.
 */
function settleDate(open: Case): void {
  const { layout, options } = open;
  const { dateFormat } = layout.settings;
  if (dateFormat === null || options.dateFormat !== undefined) return;
  if (dateFormat === usualDates(options, layout.bank)) return;
  const cells = cellsOf(layout.records, layout.columns.date?.[0]);
  if (hasOpenOrder(cells)) open.assumed.push('date');
  const forms = dateForms(cells, options.today);
  if (forms.length < 2 || isInPeriod(open, cells, forms) || isInOrderOfBalances(open, cells, forms)) return;
  open.asked.push({
    member: 'date_format',
    code: 'unclear_date_format',
    message: 'The dates may have the day, the month or the year first',
    candidates: forms.slice(0, 4).map((value) => ({ value, change: (one) => withDates(one, value) })),
  });
}

function withDates(layout: Layout, dateFormat: string): Layout {
  return { ...layout, settings: { ...layout.settings, dateFormat } };
}

/** Whether one of the forms alone has all days in the period of the statement. */
function isInPeriod(open: Case, cells: readonly string[], forms: readonly string[]): boolean {
  const { layout } = open;
  const periods = periodsOf(layout.above);
  const isWithin = (day: string) => periods.some(([first, last]) => first <= day && day <= last);
  const within = forms.filter((form) => daysIn(cells, form).every(isWithin));
  const [only] = within;
  if (only === undefined || within.length > 1) return false;
  const count = daysIn(cells, only).length;
  open.layout = withDates(layout, only);
  const message = `the days of ${count} rows are in the period above the header`;
  open.evidence.push({ code: 'period', message, rows_agree: count, rows_count: layout.records.length });
  return true;
}

/** Whether the balances follow from each other in the order that the days have in one of the forms alone. */
function isInOrderOfBalances(open: Case, cells: readonly string[], forms: readonly string[]): boolean {
  const { layout } = open;
  const { agree, count, order } = layout.columns.balance === undefined ? NO_CHAIN : chainOf(layout);
  if (order === null || agree < count) return false;
  const following = forms.filter((form) => {
    const days = daysIn(cells, form);
    return days.every(
      (day, at) => at === 0 || (order === 'rising' ? (days[at - 1] ?? '') <= day : (days[at - 1] ?? '') >= day),
    );
  });
  const [only] = following;
  if (only === undefined || following.length > 1) return false;
  open.layout = withDates(layout, only);
  return true;
}

const PERIOD = /(?<!\d)(\d{1,4}([./-])\d{1,2}\2\d{2,4})(?!\d)\D{1,40}?(\d{1,4}\2\d{1,2}\2\d{2,4})(?!\d)/;

/** First and last day of the statement, if a line above the header names both: `01/02/2026 - 28/02/2026`. Several if they have two meanings. */
function periodsOf(above: readonly CsvRecord[]): readonly (readonly [string, string])[] {
  return above.flatMap(({ cells }) => {
    const [, from, , to] = PERIOD.exec(cells.join(' ')) ?? [];
    if (from === undefined || to === undefined) return [];
    return dateForms([from, to]).flatMap((form) => {
      const [first, last] = daysIn([from, to], form);
      return first !== undefined && last !== undefined && first <= last ? [[first, last] as const] : [];
    });
  });
}

/** A column of words gives directions if every row has a known one; with some unknown ones it is asked about. */
function settleDirection(open: Case): void {
  const { layout, options } = open;
  if (layout.columns.direction === undefined || layout.inflowValue !== undefined) return;
  const words = [...new Set(allCells(layout, 'direction'))];
  const known = words.filter((word) => isInflowBy(word, undefined) !== undefined);
  const isNamed = typeof options.columns?.direction === 'string';
  if (known.length === words.length && words.length > 0) return;
  const label = layout.settings.headers[layout.columns.direction[0] ?? 0] ?? '';
  const hasSigns = allCells(layout, 'amount').some(isNegative);
  if (!isNamed) open.layout = withoutColumn(layout, 'direction');
  if (!isNamed && (known.length === 0 || hasSigns || layout.columns.amount === undefined)) return;
  if (isNamed && options.columns?.amount !== undefined) return;
  const unknown = words.filter((word) => !known.includes(word)).slice(0, 5);
  open.asked.push({
    member: 'amount_type_inflow_value',
    code: 'unclear_direction',
    message: `The column ${label} has words that may mean money in or out: ${unknown.map(quoted).join(', ')}`,
    candidates: words.slice(0, 8).map((value) => ({
      value,
      change: () => withUsualSigns({ ...layout, settings: open.layout.settings, inflowValue: value }),
    })),
  });
}

/** The layout with the sign that most amounts of each direction have. */
function withUsualSigns(layout: Layout): Layout {
  const counts = { inflow: [0, 0], outflow: [0, 0] };
  if (layout.columns.amount !== undefined && layout.columns.direction === undefined) return layout;
  const reader = new StatementReader();
  for (const record of layout.records) {
    const side = reader.attempt(record.line, () => sideOf(record, layout));
    if (side == null || isZero(side.text)) continue;
    const count = counts[side.isInflow ? 'inflow' : 'outflow'];
    const index = isNegative(side.text) ? 1 : 0;
    count[index] = (count[index] ?? 0) + 1;
  }
  const { inflow = usualSign(counts.inflow), outflow = usualSign(counts.outflow) } = layout.settings.usual;
  return { ...layout, settings: { ...layout.settings, usual: { inflow, outflow } } };
}

function usualSign([positive = 0, negative = 0]: readonly number[]): Sign | undefined {
  if (positive === negative) return positive === 0 ? undefined : 'unclear';
  return positive > negative ? 'positive' : 'negative';
}

/** Whether the amount contains the fee: the balance column says it, else a person. */
function settleFee(open: Case): void {
  const { layout, options } = open;
  const [column] = layout.columns.fee ?? [];
  if (column === undefined || typeof options.columns?.fee === 'string') return;
  const without = withoutColumn(layout, 'fee');
  const fees = allCells(layout, 'fee').filter((cell) => !isZero(cell));
  open.layout = without;
  if (fees.length === 0) {
    open.assumed.push('fee');
    return;
  }
  const [apart, contained] = layout.columns.balance ? [chainOf(layout), chainOf(without)] : [NO_CHAIN, NO_CHAIN];
  if (apart.agree !== contained.agree) {
    if (apart.agree > contained.agree) open.layout = layout;
    return;
  }
  if (layout.bank !== undefined) {
    open.layout = layout;
    return;
  }
  const label = layout.settings.headers[column] ?? '';
  open.asked.push({
    member: LABEL_MEMBERS.fee,
    code: 'unclear_fee',
    message: `The amounts may contain the fees of the column ${label}`,
    candidates: [asColumn(layout, 'fee', column), { value: '', change: (one) => one }],
  });
}

const NO_CHAIN: Chain = { agree: 0, count: 0, without: 0, turned: [], order: null };

/** Proves amounts and their sign by the balance column, and returns the lines that contradict it. */
function settleByBalance(open: Case): readonly number[] {
  const { layout, options } = open;
  if (layout.columns.balance === undefined) return [];
  const signs = layout.settings.signs === 'inflows_positive' ? 'inflows_negative' : 'inflows_positive';
  const inverse: Layout = { ...layout, settings: { ...layout.settings, signs } };
  let chain = chainOf(layout);
  const isOpen = options.signs === undefined && layout.columns.direction === undefined;
  const turned = isOpen && chain.turned.length > chain.agree ? chainOf(inverse) : NO_CHAIN;
  if (turned.agree > chain.agree) {
    open.layout = inverse;
    chain = turned;
  }
  const { agree, count } = chain;
  if (agree === 0) return [];
  const rows = count + chain.without;
  const message = `${agree} of ${rows} rows agree with the balance column`;
  open.evidence.push({ code: 'balance', message, rows_agree: agree, rows_count: rows });
  // Rows that are not in the order of the balance seem turned by chance.
  return agree * 2 > count && agree + chain.turned.length === count ? chain.turned : [];
}

const OF_AMOUNTS: ReadonlySet<QuestionCode> = new Set([
  ...(['unclear_amount_column', 'unclear_decimal_mark', 'unclear_direction', 'unclear_fee', 'unclear_signs'] as const),
]);

/** Opening and closing balance show which sign is money in. What a card owes may have either. */
function settleSignsBySums(open: Case): void {
  const { layout, options, evidence } = open;
  const isOpen = options.signs === undefined && layout.columns.direction === undefined && options.isCard !== true;
  if (!isOpen || evidence.some(({ code }) => code === 'balance') || isProvedBySums(layout, options)) return;
  const signs = layout.settings.signs === 'inflows_positive' ? 'inflows_negative' : 'inflows_positive';
  const inverse: Layout = { ...layout, settings: { ...layout.settings, signs } };
  if (isProvedBySums(inverse, options)) open.layout = inverse;
}

/** A question is answered if opening and closing balance prove the amounts of one answer alone. */
function settleQuestionsBySums(open: Case): void {
  const { options, asked } = open;
  if (options.isCard === true) return;
  for (const question of asked.filter(({ code }) => OF_AMOUNTS.has(code))) {
    const layouts = question.candidates.map(({ change }) => change(open.layout));
    const proved = layouts.filter((layout) => isProvedBySums(layout, options));
    const [only] = proved;
    if (only === undefined || proved.length > 1) continue;
    open.layout = only;
    asked.splice(asked.indexOf(question), 1);
  }
}

/** Amounts that are all positive, or mostly on a card, may be money out: nothing but the balance column says it. */
function settleSigns(open: Case): void {
  const { layout, options, evidence } = open;
  const { columns } = layout;
  if (options.signs !== undefined || typeof options.columns?.amount === 'string' || layout.bank !== undefined) return;
  if (columns.amount === undefined || columns.direction !== undefined) return;
  if (open.asked.some(({ code }) => code === 'unclear_direction')) return;
  if (evidence.some(({ code }) => code === 'balance')) return;
  const cells = allCells(layout, 'amount').filter((cell) => !isZero(cell));
  const positive = cells.filter((cell) => !isNegative(cell)).length;
  const isUsual = options.isCard === true ? positive * 2 < cells.length : positive < cells.length;
  if (isUsual || cells.length === 0) return;
  open.asked.push({
    member: 'signage_convention',
    code: 'unclear_signs',
    message: 'The amounts without a minus may be money in or money out',
    candidates: SIGNS.map((signs) => ({
      value: signs,
      change: (one) => ({ ...one, settings: { ...one.settings, signs } }),
    })),
  });
}

function isNegative(cell: string): boolean {
  return /^[-(]|-$/.test(bareAmount(cell));
}

/** Rows without any name, where a column of texts has no role. */
function settleNames(open: Case): void {
  const { layout, options } = open;
  if (options.columns?.counterparty !== undefined || options.columns?.text !== undefined) return;
  const isNamed = layout.records.some(
    (record) => cellOf(record, layout, 'text') + cellOf(record, layout, 'counterparty'),
  );
  if (isNamed) return;
  const used = new Set(Object.values(layout.columns).flat());
  const texts = layout.settings.headers.flatMap((label, index) => {
    const cells = used.has(index) || label === '' ? [] : cellsOf(layout.records, index);
    return cells.some((cell) => /\p{L}{3}/u.test(cell)) ? [index] : [];
  });
  if (texts.length === 0) return;
  open.asked.push({
    member: LABEL_MEMBERS.counterparty,
    code: 'no_names',
    message: 'No row has a name: the column of names is not known',
    candidates: [
      ...texts.slice(0, 6).map((index) => asColumn(layout, 'counterparty', index)),
      { value: '', change: (one) => one },
    ],
  });
}

/** The columns that each question is about, of those that an earlier file with these columns answers. */
const COLUMN_OF: { readonly [code in QuestionCode]?: readonly Role[] } = {
  unclear_decimal_mark: ['amount', 'debit'],
  unclear_signs: ['amount'],
  unclear_date_format: ['date'],
  unclear_fee: [],
  no_names: [],
};

/** A question that the file leaves open is answered as in the account's earlier files with the same column, if all of these agree. */
function settleByEarlier(open: Case): void {
  const { earlier = [] } = open.options;
  // Columns without a header are named by their place.
  if (open.layout.settings.headerLine === 0) return;
  for (const question of [...open.asked]) {
    const roles = COLUMN_OF[question.code];
    if (roles === undefined) continue;
    const alike = earlier.filter((reading) => roles.every((role) => isSameColumn(open.layout, role, reading)));
    const [value, ...others] = new Set(alike.map((reading) => reading[question.member]));
    const answer = question.candidates.find((candidate) => candidate.value !== '' && candidate.value === value);
    // Files in which money out was negative do not look like one without a negative amount.
    if (answer === undefined || others.length > 0 || answer.value === 'inflows_positive') continue;
    open.layout = answer.change(open.layout);
    open.asked.splice(open.asked.indexOf(question), 1);
    const count = open.layout.records.length;
    const files = alike.length === 1 ? 'the last file' : `the last ${alike.length} files`;
    const message = `${question.member} is ${value} as in ${files} of the account`;
    open.evidence.push({ code: 'earlier_files', message, rows_agree: count, rows_count: count });
  }
}

function isSameColumn({ columns, settings }: Layout, role: Role, reading: EarlierReading): boolean {
  const labels = columns[role]?.map((index) => settings.headers[index] ?? '').join(', ') ?? null;
  return labels === (reading[LABEL_MEMBERS[role]] ?? null);
}

function withoutColumn(layout: Layout, role: keyof Layout['columns']): Layout {
  const { [role]: _left, ...columns } = layout.columns;
  return { ...layout, columns };
}

/** The answer that a column has the role. */
function asColumn({ settings }: Layout, role: keyof Layout['columns'], index: number): Answer {
  return {
    value: settings.headers[index] ?? '',
    change: (layout) => ({ ...layout, columns: { ...layout.columns, [role]: [index] } }),
  };
}

function allCells(layout: Layout, role: keyof Layout['columns']): string[] {
  const [column] = layout.columns[role] ?? [];
  if (column === undefined) return [];
  return layout.records.flatMap(({ cells }) => cells[column]?.trim() || []);
}

const ROWS_SHOWN = 3;
const ROWS_TRIED = 200;

/** The question with rows as each answer reads them: those that differ first. */
function withRows({ candidates, ...question }: Asked, layout: Layout): Question {
  const read = candidates.map(({ value, change }) => ({ value, rows: samplesOf(change(layout)) }));
  const lines = [...new Set(read.flatMap(({ rows }) => [...rows.keys()]))];
  const differs = (line: number) => new Set(read.map(({ rows }) => JSON.stringify(rows.get(line)))).size > 1;
  const differing = lines.filter(differs);
  const shown = [...differing, ...lines.filter((line) => !differing.includes(line))].slice(0, ROWS_SHOWN);
  return {
    ...question,
    candidates: read.map(({ value, rows }) => ({ value, rows: shown.flatMap((line) => rows.get(line) ?? []) })),
  };
}

function samplesOf(layout: Layout): ReadonlyMap<number, SampleRow> {
  const reader = new StatementReader();
  const rows = layout.records
    .slice(0, ROWS_TRIED)
    .flatMap((record) => reader.attempt(record.line, () => sampleOf(rowOf(record, layout))) ?? []);
  return new Map(rows.map((row) => [row.line, row]));
}
