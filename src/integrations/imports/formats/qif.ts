import {
  type FileOptions,
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { amountMark, dateForm, decimal, readDate } from './values.ts';

type Record = { readonly line: number; readonly fields: Map<string, string> };
type Section = { readonly account: string | null; readonly records: Record[] };

const MONEY = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);

/** Reads the transactions of QIF; lists of categories, classes and securities are left out. */
export function readQif(text: string, options: FileOptions): Statements {
  const reader = new StatementReader();
  const sections = sectionsOf(text, reader);
  const records = sections.flatMap((section) => section.records);
  const valuesOf = (code: string) => records.flatMap(({ fields }) => fields.get(code) ?? []);
  const form = options.dateFormat ?? dateForm(valuesOf('D').map(plainDate));
  const mark = options.mark ?? amountMark([...valuesOf('T'), ...valuesOf('U')]);
  const statements = sections.map(({ account, records }): Statement => {
    const rows = records.map((record) => reader.attempt(record.line, () => rowOf(record, form, mark)));
    return { account, currency: null, opening: null, closing: null, rows: rows.filter((row) => row !== undefined) };
  });
  return { statements: merged(statements), faults: reader.faults };
}

/** Quicken writes `1/ 5'03` for a day of this century. */
function plainDate(text: string): string {
  return text.replaceAll(' ', '').replace("'", '/');
}

function sectionsOf(text: string, reader: StatementReader): Section[] {
  const sections: Section[] = [];
  let kind = '';
  let account: string | null = null;
  let record: Record | undefined;
  text.split('\n').forEach((raw, index) => {
    const [line, code, value] = [raw.trimEnd(), raw.charAt(0), raw.slice(1).trim()];
    if (line === '') return;
    if (code === '!') {
      kind = line
        .slice(1)
        .toLowerCase()
        .replace(/^type:/, '')
        .trim();
      record = undefined;
      if (MONEY.has(kind)) sections.push({ account, records: [] });
      else if (kind === 'invst') reader.attempt(index + 1, refuseTrades);
    } else if (code === '^') record = undefined;
    else if (kind === 'account' && code === 'N') account = value;
    else if (MONEY.has(kind)) {
      if (record === undefined) {
        record = { line: index + 1, fields: new Map() };
        sections.at(-1)?.records.push(record);
      }
      // The lines of a split repeat these codes: the first are the transaction's own.
      if (!record.fields.has(code)) record.fields.set(code, value);
    }
  });
  return sections;
}

function refuseTrades(): never {
  throw new RowFault('unsupported_record', 'This section has trades; only movements of money can be imported');
}

function rowOf({ line, fields }: Record, form: string | null, mark: '.' | ','): StatementRow {
  const [date, amount] = [fields.get('D'), fields.get('T') ?? fields.get('U')];
  if (date === undefined) throw new RowFault('missing_date', 'The date is missing');
  if (amount === undefined) throw new RowFault('missing_amount', 'The amount is missing');
  const [payee, memo] = [fields.get('P') || null, fields.get('M')];
  return {
    line,
    date: readDate(plainDate(date), form),
    amount: decimal(amount, mark),
    currency: null,
    text: memo || payee || '',
    counterparty: payee,
    reference: null,
    pending: false,
  };
}

/** An account may have several sections. */
function merged(statements: readonly Statement[]): Statement[] {
  const byAccount = Map.groupBy(statements, ({ account }) => account);
  return [...byAccount.values()].flatMap((ofAccount) => {
    const [one] = ofAccount;
    return one === undefined ? [] : [{ ...one, rows: ofAccount.flatMap(({ rows }) => rows) }];
  });
}
