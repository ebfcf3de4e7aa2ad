import {
  type Fault,
  RowFault,
  type Statement,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { civilDate, decimal, lineCounter, oneLine, quoted, withoutReferences } from './values.ts';

const MESSAGES = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'INTRARS', 'SONRS']);
const ROW = new Set(['STMTTRN']);
// The parts of an investment statement that are not trades.
const NOT_TRADES = new Set(['INVBANKTRAN', 'DTSTART', 'DTEND']);

/** Reads OFX 1 (SGML), OFX 2 (XML) and QFX. */
export function readOfxFile(text: string): Statements {
  const reader = new StatementReader();
  const statements: Statement[] = [];
  const root = readOfx(text);
  if (root === null)
    return { statements, faults: [{ line: null, code: 'too_deep', message: 'The tags nest too deep' }] };
  // A value at the cut, such as an amount, could be read and be wrong.
  if (!/<\/OFX\s*>/i.test(text)) return { statements, faults: [cutOff(text)] };
  for (const node of each(root, MESSAGES)) {
    if (node.tag === 'INTRARS') reader.attempt(node.line, refuseOrder);
    else if (node.tag === 'SONRS') reader.attempt(node.line, () => requireSuccess(node));
    else statements.push(statementOf(node, reader));
  }
  return { statements, faults: reader.faults };
}

function cutOff(text: string): Fault {
  const line = text.trimEnd().split('\n').length;
  return { line, code: 'broken_xml', message: 'The file is cut off: its end, </OFX>, is missing' };
}

function refuseOrder(): never {
  throw new RowFault('unsupported_record', 'This is an order for a transfer, not a transaction of a statement');
}

function requireSuccess(answer: OfxNode): void {
  const code = tagValue(answer, 'CODE') ?? '0';
  if (Number(code) !== 0) {
    throw new RowFault(
      'bank_error',
      `The bank refused the download with code ${quoted(code)}; the file has no statement`,
    );
  }
}

function statementOf(node: OfxNode, reader: StatementReader): Statement {
  const trades = node.children.find(({ tag }) => tag === 'INVTRANLIST')?.children ?? [];
  for (const trade of trades.filter(({ tag }) => !NOT_TRADES.has(tag))) {
    reader.attempt(trade.line, () => {
      throw new RowFault('unsupported_record', `${trade.tag} is a trade; only movements of money can be imported`);
    });
  }
  const list = first(node, 'BANKTRANLIST') ?? first(node, 'INVTRANLIST');
  const rows = list === undefined ? [] : [...each(list, ROW)].map((row) => reader.attempt(row.line, () => rowOf(row)));
  const closing = first(node, 'LEDGERBAL');
  return {
    account: tagValue(node, 'ACCTID') ?? null,
    currency: tagValue(node, 'CURDEF')?.toUpperCase() ?? null,
    opening: null,
    closing: (closing && reader.attempt(closing.line, () => balanceOf(closing))) ?? null,
    rows: rows.filter((row) => row !== undefined),
  };
}

function rowOf(node: OfxNode): StatementRow {
  const name = tagValue(node, 'NAME') ?? null;
  const currency = first(node, 'CURRENCY');
  return {
    line: node.line,
    date: dateOf(required(node, 'DTPOSTED')),
    amount: amountOf(required(node, 'TRNAMT')),
    currency: (currency && tagValue(currency, 'CURSYM')?.toUpperCase()) ?? null,
    text: tagValue(node, 'MEMO') ?? name ?? '',
    counterparty: name,
    reference: tagValue(node, 'FITID') ?? null,
    pending: false,
  };
}

function balanceOf(node: OfxNode): StatementBalance | null {
  const [amount, date] = [tagValue(node, 'BALAMT'), tagValue(node, 'DTASOF')];
  return amount === undefined || date === undefined
    ? null
    : { date: dateOf(date), amount: amountOf(amount), currency: null };
}

function required(node: OfxNode, tag: string): string {
  const value = tagValue(node, tag);
  if (value === undefined) throw new RowFault(`missing_${tag === 'TRNAMT' ? 'amount' : 'date'}`, `${tag} is missing`);
  return value;
}

// The day as the bank writes it: its time of day and time zone say nothing about the day of booking.
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  return civilDate(Number(year), Number(month), Number(day), text);
}

function amountOf(text: string): string {
  return decimal(oneLine(text), text.includes(',') && !text.includes('.') ? ',' : '.');
}

/** A tag of an OFX file. SGML leaves out the closing tags of values. */
type OfxNode = {
  readonly tag: string;
  readonly line: number;
  readonly value: string;
  readonly children: OfxNode[];
};

const TAG = /<(\/?)([A-Za-z][\w.]*)\s*\/?>([^<]*(?:<!\[CDATA\[[^\]]*\]\]>[^<]*)*)/g;
const DEPTH_MAX = 40;

/** The tree of an OFX file, SGML or XML; null if it nests too deep. */
function readOfx(text: string): OfxNode | null {
  const lineAt = lineCounter(text);
  const root: OfxNode = { tag: '', line: 1, value: '', children: [] };
  let open: OfxNode[] = [root];
  for (const { index, 1: closing, 2: name = '', 3: content = '' } of text.matchAll(TAG)) {
    const tag = name.toUpperCase();
    if (closing === '/') {
      const start = open.findLastIndex((node) => node.tag === tag);
      if (start > 0) open = open.slice(0, start);
      continue;
    }
    const value = withoutReferences(oneLine(content.replaceAll('<![CDATA[', '').replaceAll(']]>', '')));
    const node: OfxNode = { tag, line: lineAt(index), value, children: [] };
    open.at(-1)?.children.push(node);
    if (value === '') open.push(node);
    if (open.length > DEPTH_MAX) return null;
  }
  return root;
}

/** The first tag of that name in the node, at any depth. */
function first(node: OfxNode, tag: string): OfxNode | undefined {
  for (const child of node.children) {
    const found = child.tag === tag ? child : first(child, tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The value of the first tag of that name that has one. */
function tagValue(node: OfxNode, tag: string): string | undefined {
  return first(node, tag)?.value || undefined;
}

/** The nodes of that name that are not inside each other, in the order of the file. */
function* each(node: OfxNode, tags: ReadonlySet<string>): Generator<OfxNode> {
  if (tags.has(node.tag)) yield node;
  else for (const child of node.children) yield* each(child, tags);
}
