import {
  investmentRows,
  priceLine,
  pricesOf,
  priceTexts,
  type QifPriceLine,
  QifSecurities,
  tradeTexts,
} from '#integrations/imports/formats/trades/qif-trades.ts';
import { withPrices } from '#integrations/imports/formats/trades/shared-prices.ts';
import { type Cells, cellsWith } from '#integrations/imports/rows/row-cells.ts';
import {
  type Fault,
  type FileOptions,
  type Notice,
  type Question,
  type RowDetails,
  RowFault,
  type SplitLine,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
  sampleOf,
} from '#integrations/imports/statement.ts';
import { FileAmounts } from './file-amounts.ts';
import { QifDates } from './qif-dates.ts';
import { quoted } from './values.ts';

/** A line of a split by the codes of its members. */
type Fields = Map<string, string>;
type Record = { readonly line: number; readonly kind: string; readonly fields: Fields; readonly splits: Fields[] };
type Section = { readonly account: string | null; readonly kind: string; readonly records: Record[] };
type Qif = {
  readonly sections: Section[];
  /** The records of the lists of securities, and the lines of the lists of prices. */
  readonly securities: Record[];
  readonly prices: QifPriceLine[];
  readonly order: string | undefined;
  readonly notices: Notice[];
};

const INVESTMENTS = 'invst';
const ACCOUNTS = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l', INVESTMENTS]);
const TYPES: Readonly<{ [kind: string]: string }> = {
  ccard: 'credit_card',
  'oth l': 'loan',
  [INVESTMENTS]: 'investment',
};

/** Reads QIF: the transactions of every account with their categories, tags, split lines and transfers. */
export function readQif(text: string, options: FileOptions): Statements {
  const { sections, securities: listed, prices, order, notices } = parse(text);
  const records = sections.flatMap((section) => section.records);
  const datesOf = (of: readonly Record[]) => of.flatMap(({ fields }) => fields.get('D') ?? []);
  const dated = [...byAccount(sections).values()].map(datesOf);
  const dates = new QifDates([...dated, prices.map(({ date }) => date)], options.dateFormat ?? order, options.today);
  if (dates.ambiguous !== null) {
    const fault = ambiguous(dates.ambiguous);
    return {
      statements: [],
      faults: [fault],
      notices,
      questions: [question(fault, dates.formats, (dateFormat) => readQif(text, { ...options, dateFormat }))],
    };
  }
  const amounts = new FileAmounts([...records.flatMap(amountsOf), ...priceTexts(prices)], options.mark);
  const reader = new StatementReader();
  const securities = new QifSecurities(listed.map(({ fields }) => fields));
  const pricesRead = pricesOf(prices, { reader, dates, amounts, securities });
  const statements = [...byAccount(sections)].map(([account, own]): Statement => {
    const reading = { account, dates, amounts, securities };
    const rows = own.flatMap(
      (record) =>
        reader.attempt(
          record.line,
          () => rowsOf(record, reading),
          (fault) => cellsWith(cellsIn(record, account), [fault]),
        ) ?? [],
    );
    const type = TYPES[sections.find((section) => section.account === account)?.kind ?? ''];
    const details = type !== undefined && rows.length > 0 && { accountDetails: { type, subtype: null } };
    return { account, currency: null, opening: null, closing: null, rows, ...details };
  });
  return { statements: withPrices(statements, pricesRead), faults: reader.faults, notices };
}

function ambiguous(date: string): Fault {
  const message = `The order of day, month and year is not certain: ${quoted(date)} has several meanings, and no other date of the file says which; send date_format, such as %d/%m/%Y`;
  return { line: null, code: 'ambiguous_date', message };
}

const ROWS_ASKED = 3;

/** The question of the order, with the first rows as each answer reads them. */
function question({ message }: Fault, formats: readonly string[], read: (dateFormat: string) => Statements): Question {
  const candidates = formats.map((value) => {
    const rows = read(value).statements.flatMap((statement) => statement.rows);
    return { value, rows: rows.slice(0, ROWS_ASKED).map(sampleOf) };
  });
  return { member: 'date_format', code: 'unclear_date_format', message, candidates };
}

/** An account may have several sections. */
function byAccount(sections: readonly Section[]): Map<string | null, Record[]> {
  const records = new Map<string | null, Record[]>();
  for (const section of sections)
    records.set(section.account, [...(records.get(section.account) ?? []), ...section.records]);
  return records;
}

function amountsOf({ kind, fields, splits }: Record): string[] {
  const own = [fields.get('T') ?? fields.get('U') ?? [], splits.flatMap((split) => split.get('$') ?? [])].flat();
  return kind === INVESTMENTS ? [...own, ...tradeTexts(fields)] : own;
}

function parse(text: string): Qif {
  const lists = { sections: [], securities: [], prices: [], notices: [] };
  const qif: Qif & { order: string | undefined } = { ...lists, order: undefined };
  let kind = '';
  let account: string | null = null;
  let record: Record | undefined;
  text.split('\n').forEach((raw, index) => {
    const [line, code, value] = [raw.trim(), raw.charAt(0), raw.slice(1).trim()];
    if (line === '') return;
    if (code === '!') {
      const [, option = ''] = /^option:\s*([dmy]{3})$/i.exec(value) ?? [];
      qif.order = option || qif.order;
      // The list of all accounts ends; the next sections name theirs.
      if (/^clear:\s*autoswitch/i.test(value)) account = null;
      kind = value.toLowerCase().replace(/^type:\s*/, '');
      record = undefined;
      if (ACCOUNTS.has(kind)) qif.sections.push({ account, kind, records: [] });
      else if (/^type:/i.test(value) && kind !== 'security' && kind !== 'prices') note(qif.notices, value, index + 1);
    } else if (code === '^') record = undefined;
    else if (kind === 'account' && code === 'N') account = value;
    else if (kind === 'prices') qif.prices.push(...priceLine(line, index + 1));
    else if (ACCOUNTS.has(kind) || kind === 'security') {
      if (record === undefined) {
        record = { line: index + 1, kind, fields: new Map(), splits: [] };
        (kind === 'security' ? qif.securities : qif.sections.at(-1)?.records)?.push(record);
      }
      addField(record, code, value);
    }
  });
  return qif;
}

/** Lists of labels and memorized entries. Labels that entries name come with them. */
function note(notices: Notice[], section: string, line: number): void {
  const message = `The section ${quoted(section)} is left out: only entries of accounts are imported, with all that they name`;
  if (!notices.some((notice) => notice.message === message)) notices.push({ line, code: 'left_out', message });
}

function addField({ kind, fields, splits }: Record, code: string, value: string): void {
  // A security has its symbol there.
  if (code === 'S' && kind !== 'security') splits.push(new Map());
  const last = splits.at(-1);
  if (last !== undefined && ['S', 'E', '$', '%'].includes(code)) last.set(code, value);
  // Some programs repeat a code: the first is the transaction's own.
  else if (!fields.has(code)) fields.set(code, value);
}

type Reading = {
  readonly account: string | null;
  readonly dates: QifDates;
  readonly amounts: FileAmounts;
  readonly securities: QifSecurities;
};

function rowsOf(record: Record, reading: Reading): StatementRow[] {
  return record.kind === INVESTMENTS ? investmentRows(record, reading) : [rowOf(record, reading)];
}

/** The cells of an entry that is no row, as the file has them. */
function cellsIn({ fields }: Record, account: string | null): Cells {
  return {
    account: account ?? '',
    date: fields.get('D') ?? '',
    amount: fields.get('T') ?? fields.get('U') ?? '',
    name: fields.get('P') ?? '',
    notes: fields.get('M') ?? '',
    category: fields.get('L') ?? '',
  };
}

function rowOf({ line, fields, splits }: Record, { account, dates, amounts }: Reading): StatementRow {
  const [date, amount] = [fields.get('D'), fields.get('T') ?? fields.get('U')];
  if (date === undefined) throw new RowFault('missing_date', 'The date is missing');
  if (amount === undefined) throw new RowFault('missing_amount', 'The amount is missing');
  const [payee, memo, number] = [fields.get('P') || null, fields.get('M'), fields.get('N') ?? ''];
  const total = amounts.read(amount);
  return {
    line,
    date: dates.read(date),
    amount: total,
    currency: null,
    text: memo || payee || '',
    counterparty: payee,
    reference: null,
    pending: false,
    checkNumber: /\d/.test(number) ? number : null,
    details: {
      ...detailsOf(fields, splits, amounts, account),
      cleared: /^[*cxr]/i.test(fields.get('C') ?? ''),
    },
  };
}

/** A split into one line says its label only; that of the transaction itself is the first line's where it has several. */
function detailsOf(
  fields: Fields,
  splits: readonly Fields[],
  amounts: FileAmounts,
  account: string | null,
): RowDetails {
  const label = splits.length === 0 ? fields.get('L') : splits.length === 1 ? splits[0]?.get('S') : undefined;
  const target = targetOf(label ?? '');
  return {
    ...target,
    splits: splits.map((split) => lineOf(split, fields.get('P') ?? '', amounts)),
    // The opening balance of an account is written as a transfer to itself: it is no income.
    excluded: account !== null && target.otherAccount === account,
  };
}

function lineOf(split: Fields, payee: string, amounts: FileAmounts): SplitLine {
  const { otherAccount, ...labels } = targetOf(split.get('S') ?? '');
  const amount = split.get('$');
  if (amount === undefined) throw new RowFault('invalid_split_line', 'A split line has no amount');
  const memo = split.get('E') ?? '';
  // Coffer writes the notes of a line behind its name.
  const isNoted = payee !== '' && memo.startsWith(`${payee} `);
  const [name, notes] = isNoted ? [payee, memo.slice(payee.length + 1)] : [memo, null];
  return { ...labels, amount: amounts.read(amount), name: name || (otherAccount ?? ''), notes };
}

/** The names in `Parent:Child/tag:tag` or `[Account]/tag`. */
function targetOf(label: string) {
  const [, otherAccount = null, path = '', tagged = ''] = /^(?:\[(.*)\]|([^/]*))(?:\/(.*))?$/s.exec(label) ?? [];
  const [parent = '', ...below] = path.split(':').map((name) => name.trim());
  const category = below.length > 0 ? below.join(':') : parent;
  return {
    otherAccount,
    category: category || null,
    parentCategory: below.length > 0 ? parent : null,
    tags: tagged.split(':').filter((tag) => tag.trim() !== ''),
  };
}
