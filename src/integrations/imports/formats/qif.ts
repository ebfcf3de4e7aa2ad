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
type Record = { readonly line: number; readonly fields: Fields; readonly splits: Fields[] };
type Section = { readonly account: string | null; readonly kind: string; readonly records: Record[] };
type Qif = { readonly sections: Section[]; readonly order: string | undefined; readonly notices: Notice[] };

const MONEY = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);
const TYPES: Readonly<{ [kind: string]: string }> = { ccard: 'credit_card', 'oth l': 'loan' };

/** Reads QIF: the transactions of every account with their categories, tags, split lines and transfers. */
export function readQif(text: string, options: FileOptions): Statements {
  const { sections, order, notices } = parse(text);
  const records = sections.flatMap((section) => section.records);
  const datesOf = (of: readonly Record[]) => of.flatMap(({ fields }) => fields.get('D') ?? []);
  const dates = new QifDates([...byAccount(sections).values()].map(datesOf), options.dateFormat ?? order);
  if (dates.ambiguous !== null) {
    const fault = ambiguous(dates.ambiguous);
    return {
      statements: [],
      faults: [fault],
      notices,
      questions: [question(fault, (dateFormat) => readQif(text, { ...options, dateFormat }))],
    };
  }
  const amounts = new FileAmounts(records.flatMap(amountsOf), options.mark);
  const reader = new StatementReader();
  const statements = [...byAccount(sections)].map(([account, own]): Statement => {
    const rows = own.flatMap(
      (record) => reader.attempt(record.line, () => rowOf(record, { account, dates, amounts })) ?? [],
    );
    const type = TYPES[sections.find((section) => section.account === account)?.kind ?? ''];
    const details = type !== undefined && rows.length > 0 && { accountDetails: { type, subtype: null } };
    return { account, currency: null, opening: null, closing: null, rows, ...details };
  });
  return { statements, faults: reader.faults, notices };
}

function ambiguous(date: string): Fault {
  const message = `The order of day and month is not certain: ${quoted(date)} has two meanings, and no other date of the file says which; send date_format, such as %d/%m/%Y`;
  return { line: null, code: 'ambiguous_date', message };
}

const ROWS_ASKED = 3;

/** The question of the order, with the first rows as each answer reads them. */
function question({ message }: Fault, read: (dateFormat: string) => Statements): Question {
  const candidates = ['%d/%m/%Y', '%m/%d/%Y'].map((value) => {
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

function amountsOf({ fields, splits }: Record): string[] {
  return [fields.get('T') ?? fields.get('U') ?? [], splits.flatMap((split) => split.get('$') ?? [])].flat();
}

function parse(text: string): Qif {
  const qif: Qif & { order: string | undefined } = { sections: [], order: undefined, notices: [] };
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
      if (MONEY.has(kind)) qif.sections.push({ account, kind, records: [] });
      else if (/^type:/i.test(value)) note(qif.notices, value, index + 1);
    } else if (code === '^') record = undefined;
    else if (kind === 'account' && code === 'N') account = value;
    else if (MONEY.has(kind)) {
      if (record === undefined) {
        record = { line: index + 1, fields: new Map(), splits: [] };
        qif.sections.at(-1)?.records.push(record);
      }
      addField(record, code, value);
    }
  });
  return qif;
}

/** Lists of labels and securities, memorized entries, investments and prices. Labels that entries name come with them. */
function note(notices: Notice[], section: string, line: number): void {
  const message = `The section ${quoted(section)} is left out: only movements of money are imported, with all that they name`;
  if (!notices.some((notice) => notice.message === message)) notices.push({ line, code: 'left_out', message });
}

function addField({ fields, splits }: Record, code: string, value: string): void {
  if (code === 'S') splits.push(new Map());
  const last = splits.at(-1);
  if (last !== undefined && ['S', 'E', '$', '%'].includes(code)) last.set(code, value);
  // Some programs repeat a code: the first is the transaction's own.
  else if (!fields.has(code)) fields.set(code, value);
}

type Reading = { readonly account: string | null; readonly dates: QifDates; readonly amounts: FileAmounts };

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
