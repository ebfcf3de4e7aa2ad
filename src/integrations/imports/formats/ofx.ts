import {
  holdingsOf,
  type OfxSecurities,
  ofxSecurities,
  TRADE_AMOUNTS,
  tradesOf,
} from '#integrations/imports/formats/trades/ofx-trades.ts';
import { type Cells, cellsWith } from '#integrations/imports/rows/row-cells.ts';
import {
  type Fault,
  type FileOptions,
  type Notice,
  RowFault,
  type Statement,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { type Currency, findCurrency } from '#kernel/money/currencies.ts';
import { divide, fromMinor, multiply, parseDecimal, toMinor } from '#kernel/money/decimal.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { FileAmounts } from './file-amounts.ts';
import { dateOf, each, first, type OfxNode, readOfx, tagValue } from './ofx-tree.ts';
import { quoted } from './values.ts';

const MESSAGES = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'INTRARS', 'SONRS'];
// OFX 2.2 lists what is not booked yet apart.
const ROWS = new Set(['STMTTRN', 'STMTTRNP']);
const TOP = new Set([...MESSAGES, ...ROWS]);
const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'ACCTFROM']);
const ENDS = new Set(['DTEND']);
const AMOUNTS = new Set(['TRNAMT', 'BALAMT', ...TRADE_AMOUNTS]);

type Reading = {
  readonly reader: StatementReader;
  readonly amounts: FileAmounts;
  readonly securities: OfxSecurities;
  readonly notices: Notice[];
};

/** Reads OFX 1 (SGML), OFX 2 (XML) and QFX. */
export function readOfxFile(text: string, options: FileOptions): Statements {
  const reader = new StatementReader();
  const statements: Statement[] = [];
  const root = readOfx(text);
  if (root === null)
    return { statements, faults: [{ line: null, code: 'too_deep', message: 'The tags nest too deep' }] };
  // A value at the cut, such as an amount, could be read and be wrong.
  if (!/<\/OFX\s*>/i.test(text)) return { statements, faults: [cutOff(text)] };
  const amounts = new FileAmounts(
    [...each(root, AMOUNTS)].map(({ value }) => value),
    options.mark,
  );
  const reading: Reading = { reader, amounts, securities: ofxSecurities(root), notices: [] };
  const outside: OfxNode[] = [];
  for (const node of each(root, TOP)) {
    if (node.tag === 'INTRARS') reader.attempt(node.line, refuseOrder);
    else if (node.tag === 'SONRS') reader.attempt(node.line, () => requireSuccess(node));
    else if (ROWS.has(node.tag)) outside.push(node);
    else statements.push(statementOf(node, reading));
  }
  if (outside.length > 0) statements.push(...outsideOf(root, outside, reading));
  return { statements, faults: reader.faults, notices: reading.notices };
}

/** The statement of transactions that stand outside of every statement, if the file has one account. */
function outsideOf(root: OfxNode, nodes: readonly OfxNode[], reading: Reading): Statement[] {
  const accounts = new Set([...each(root, ACCOUNTS)].map((node) => tagValue(node, 'ACCTID')));
  if (accounts.size > 1) {
    for (const node of nodes)
      reading.reader.attempt(node.line, refuseOutside, (fault) => cellsWith(fieldsOf(node), [fault]));
    return [];
  }
  return [{ ...statementOf(root, reading), rows: rowsOf(nodes, root, reading) }];
}

function refuseOutside(): never {
  throw new RowFault(
    'unknown_account',
    'The transaction is outside of every statement, and the file has several accounts',
  );
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

function statementOf(node: OfxNode, reading: Reading): Statement {
  const { reader, amounts } = reading;
  const [from = node] = each(node, ACCOUNTS);
  const closing = first(node, 'LEDGERBAL');
  const end = [...each(node, ENDS)]
    .map(({ value }) => value)
    .sort()
    .at(-1);
  return {
    account: tagValue(from, 'ACCTID') ?? null,
    currency: chargedIn(node),
    opening: null,
    lastDay: (end && reader.attempt(node.line, () => dateOf(end))) ?? null,
    closing: (closing && reader.attempt(closing.line, () => balanceOf(closing, amounts))) ?? null,
    ...(node.tag === 'INVSTMTRS' && holdingsOf(node, reading)),
    rows: [...rowsOf([...each(node, ROWS)], node, reading), ...tradesOf(node, reading)],
  };
}

function chargedIn(statement: OfxNode): string | null {
  return tagValue(statement, 'CURDEF')?.toUpperCase() ?? null;
}

function rowsOf(nodes: readonly OfxNode[], statement: OfxNode, { reader, amounts }: Reading): StatementRow[] {
  const charged = findCurrency(chargedIn(statement) ?? '');
  return nodes.flatMap((node) => {
    const row = reader.attempt(
      node.line,
      () => rowOf(node, amounts),
      (fault) => cellsWith(fieldsOf(node), [fault]),
    );
    return row === undefined ? [] : [{ ...row, ...(charged && originalIn(node, row.amount, charged)) }];
  });
}

/** The cells of a transaction that is no row, as the file has them. */
function fieldsOf(node: OfxNode): Cells {
  return {
    date: tagValue(node, 'DTPOSTED') ?? tagValue(node, 'DTTRAN') ?? '',
    amount: tagValue(node, 'TRNAMT') ?? '',
    currency: currencyOf(node) ?? '',
    name: tagValue(node, 'NAME') ?? '',
    notes: tagValue(node, 'MEMO') ?? '',
    entity_type: tagValue(node, 'TRNTYPE') ?? '',
  };
}

function rowOf(node: OfxNode, amounts: FileAmounts): StatementRow {
  const name = tagValue(node, 'NAME') ?? null;
  const pending = node.tag === 'STMTTRNP';
  const reference = tagValue(node, 'FITID') ?? null;
  return {
    line: node.line,
    date: dateOf(required(node, pending ? 'DTTRAN' : 'DTPOSTED')),
    amount: amounts.read(required(node, 'TRNAMT')),
    currency: currencyOf(node),
    text: tagValue(node, 'MEMO') ?? name ?? '',
    counterparty: name,
    reference,
    pending,
    checkNumber: checkNumberOf(tagValue(node, 'CHECKNUM'), reference),
  };
}

/** The currency of the amount. One of ORIGCURRENCY has been converted from that to the statement's. */
function currencyOf(node: OfxNode): string | null {
  const currency = first(node, 'CURRENCY');
  return (currency && (tagValue(currency, 'CURSYM') ?? currency.value).toUpperCase()) || null;
}

/** The original amount, if one alone gives the charged one at the rate that the file names. */
function originalIn(node: OfxNode, amount: string, charged: Currency): Pick<StatementRow, 'original'> {
  const holder = first(node, 'ORIGCURRENCY');
  const paid = holder && findCurrency(tagValue(holder, 'CURSYM')?.toUpperCase() ?? '');
  const rate = holder && parseDecimal(tagValue(holder, 'CURRATE')?.replace(',', '.') ?? '');
  const size = parseDecimal(amount.replace('-', ''));
  if (paid === undefined || rate === undefined || size === undefined || rate.digits <= 0n) return {};
  const minor = toMinor(divide(size, rate, QUOTIENT_PLACES), paid);
  const gives = (one: bigint) => toMinor(multiply(fromMinor(one, paid), rate), charged) === toMinor(size, charged);
  if (!gives(minor) || gives(minor - 1n) || gives(minor + 1n)) return {};
  return { original: { amount: formatDecimal(minor, paid), currency: paid.code } };
}

const QUOTIENT_PLACES = 18;

/** Some banks write their own identifier or zeros here. */
function checkNumberOf(text: string | undefined, reference: string | null): string | null {
  return text === undefined || text === reference || !/[1-9]/.test(text) ? null : text;
}

function balanceOf(node: OfxNode, amounts: FileAmounts): StatementBalance | null {
  const [amount, date] = [tagValue(node, 'BALAMT'), tagValue(node, 'DTASOF')];
  return amount === undefined || date === undefined
    ? null
    : { date: dateOf(date), amount: amounts.read(amount), currency: null };
}

function required(node: OfxNode, tag: string): string {
  const value = tagValue(node, tag);
  if (value === undefined) throw new RowFault(`missing_${tag === 'TRNAMT' ? 'amount' : 'date'}`, `${tag} is missing`);
  return value;
}
