import type { FaultCode } from '#integrations/imports/codes.ts';
import { type Cells, cellsWith } from '#integrations/imports/rows/row-cells.ts';
import {
  type FileOptions,
  RowFault,
  type Statement,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { civilDate, decimal, isSameAmount, lineCounter, negated, oneLine, quoted, sumDecimals } from './values.ts';
import { attribute, declaresEntities } from './xml.ts';
import { children, type Element, find, parseXml, startOf, textOf, texts } from './xml-tree.ts';

// The messages with statements, reports of a day and notifications, and the element of one account in each. The names of the
// first version end with it.
const MESSAGES = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

/** Reads CAMT.052, CAMT.053 and CAMT.054 of ISO 20022 in every version: they differ in what is around names and states. */
export function readCamt(text: string, { splitBatches = false }: FileOptions): Statements {
  if (declaresEntities(text)) return refused(null, 'forbidden_xml', 'The file declares entities of XML');
  const parsed = parseXml(text);
  if ('line' in parsed) return refused(parsed.line, 'broken_xml', 'The file is not well-formed XML');
  const reader = new StatementReader();
  const lineAt = lineCounter(text);
  const document = find(parsed.root, 'Document');
  const accounts = MESSAGES.flatMap(([message, account]) =>
    [message, `${message}V01`].flatMap((name) => children(find(document, name), account)),
  );
  const statements = accounts.map((account) => statementOf(account, { reader, lineAt, splitBatches }));
  return { statements, faults: reader.faults };
}

function refused(line: number | null, code: FaultCode, message: string): Statements {
  return { statements: [], faults: [{ line, code, message }] };
}

type Reading = {
  readonly reader: StatementReader;
  readonly lineAt: (position: number) => number;
  readonly splitBatches: boolean;
};

function statementOf(element: Element, { reader, lineAt, splitBatches }: Reading): Statement {
  const account = find(element, 'Acct');
  const balance = (...codes: string[]) => {
    const found = codes
      .map((code) => children(element, 'Bal').find((one) => textOf(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
      .find((one) => one !== undefined);
    return (found && reader.attempt(lineAt(startOf(found)), () => balanceOf(found))) ?? null;
  };
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')];
  const rows: StatementRow[] = [];
  for (const entry of children(element, 'Ntry')) {
    const line = lineAt(startOf(entry));
    // Information about a movement that is not one of the account.
    if (stateOf(entry) === 'INFO') continue;
    const parts = splitBatches ? detailsIn(entry) : [];
    const read = () => (parts.length > 1 ? partsOf(entry, parts, lineAt) : [rowOf(entry, line)]);
    rows.push(...(reader.attempt(line, read, (fault) => cellsWith(fieldsOf(entry), [fault])) ?? []));
  }
  return {
    account:
      textOf(account, 'Id', 'IBAN') ?? textOf(account, 'Id', 'Othr', 'Id') ?? textOf(account, 'Id', 'PrtryAcct', 'Id'),
    currency: textOf(account, 'Ccy') ?? opening?.currency ?? closing?.currency ?? null,
    opening,
    closing,
    rows,
  };
}

function balanceOf(element: Element): StatementBalance {
  return {
    date: dateOf(find(element, 'Dt')) ?? missing('date'),
    currency: currencyOf(element),
    amount: amountOf(element),
  };
}

/** The cells of an entry that is no row, as the file has them. */
function fieldsOf(entry: Element): Cells {
  const details = detailsIn(entry);
  const [day] = ['BookgDt', 'ValDt'].flatMap((name) => dayIn(find(entry, name)) ?? []);
  return {
    date: day ?? '',
    amount: textOf(entry, 'Amt') ?? '',
    currency: currencyOf(entry) ?? '',
    name: counterpartyOf(details, isDebit(entry)) ?? '',
    notes: distinct(details.map(remittanceOf)).join(' · ') || (textOf(entry, 'AddtlNtryInf') ?? ''),
    entity_type: textOf(entry, 'CdtDbtInd') ?? '',
  };
}

function dayIn(element: Element | undefined): string | null {
  return textOf(element, 'Dt') ?? textOf(element, 'DtTm');
}

function rowOf(entry: Element, line: number): StatementRow {
  const details = detailsIn(entry);
  const [only] = details.length === 1 ? details : [];
  const remittance = distinct(details.map(remittanceOf)).join(' · ');
  return {
    line,
    date: bookedOn(entry),
    amount: amountOf(entry),
    currency: currencyOf(entry),
    text: remittance || (textOf(entry, 'AddtlNtryInf') ?? ''),
    counterparty: counterpartyOf(details, isDebit(entry)),
    reference: textOf(entry, 'AcctSvcrRef') ?? (only === undefined ? null : textOf(only, 'Refs', 'AcctSvcrRef')),
    ...originalIn(entry, only),
    pending: stateOf(entry) === 'PDNG',
  };
}

/** The payments of a batch as rows. @throws RowFault unless they sum to the entry. */
function partsOf(entry: Element, parts: readonly Element[], lineAt: (position: number) => number): StatementRow[] {
  const common = { date: bookedOn(entry), currency: currencyOf(entry), pending: stateOf(entry) === 'PDNG' };
  const rows = parts.map((part): StatementRow => {
    const [amount, currency] = amountOfPart(part);
    if (currency !== common.currency)
      throw new RowFault('invalid_batch', 'A payment of the batch is in another currency');
    const direction = textOf(part, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd');
    return {
      ...common,
      line: lineAt(startOf(part)),
      amount: direction === 'DBIT' ? negated(amount) : amount,
      text: remittanceOf(part) || (textOf(entry, 'AddtlNtryInf') ?? ''),
      counterparty: counterpartyOf([part], direction === 'DBIT'),
      reference: textOf(part, 'Refs', 'AcctSvcrRef'),
      ...originalIn(entry, part),
    };
  });
  const [sum, whole] = [sumDecimals(rows.map(({ amount }) => amount)), amountOf(entry)];
  if (!isSameAmount(sum, whole))
    throw new RowFault('invalid_batch', `The payments of the batch sum to ${sum}, and the entry is ${whole}`);
  return rows;
}

/** The amount of a payment, with its currency: versions have it at different places. */
function amountOfPart(part: Element): readonly [string, string | null] {
  const holder = [part, find(part, 'AmtDtls', 'TxAmt')].find((one) => textOf(one, 'Amt') !== null);
  const amount = textOf(holder, 'Amt');
  if (amount === null || holder === undefined)
    throw new RowFault('invalid_batch', 'A payment of the batch has no amount');
  return [decimal(amount), currencyOf(holder)];
}

/** The original amount, in another currency than the entry; absent where its amounts name several. */
function originalIn(entry: Element, details: Element | undefined): Pick<StatementRow, 'original'> {
  const charged = currencyOf(entry);
  const holders = [details, find(details, 'AmtDtls', 'InstdAmt'), find(details, 'AmtDtls', 'TxAmt')];
  const found = holders.flatMap((holder) => {
    const [amount, currency] = [textOf(holder, 'Amt'), holder && currencyOf(holder)];
    return amount === null || !currency || currency === charged ? [] : [{ amount: decimal(amount), currency }];
  });
  const [first, ...others] = found;
  const isOne = others.every(
    ({ amount, currency }) => currency === first?.currency && isSameAmount(amount, first.amount),
  );
  return first === undefined || !isOne ? {} : { original: first };
}

function detailsIn(entry: Element): Element[] {
  return children(entry, 'NtryDtls').flatMap((group) => children(group, 'TxDtls'));
}

function bookedOn(entry: Element): string {
  return dateOf(find(entry, 'BookgDt')) ?? dateOf(find(entry, 'ValDt')) ?? missing('date');
}

function stateOf(entry: Element): string | null {
  return textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts');
}

function isDebit(element: Element): boolean {
  return textOf(element, 'CdtDbtInd') === 'DBIT';
}

function amountOf(element: Element): string {
  const direction = textOf(element, 'CdtDbtInd');
  if (direction !== 'DBIT' && direction !== 'CRDT') throw new RowFault('missing_direction', 'CdtDbtInd is missing');
  const amount = decimal(textOf(element, 'Amt') ?? missing('amount'));
  return direction === 'DBIT' ? negated(amount) : amount;
}

function currencyOf(element: Element): string | null {
  return attribute(find(element, 'Amt'), 'Ccy') || null;
}

/** The day as the bank writes it, of a date or of a date with a time. */
function dateOf(element: Element | undefined): string | null {
  const text = dayIn(element);
  if (text === null) return null;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (day === undefined) throw new RowFault('invalid_date', `${quoted(text)} is not a date`);
  return civilDate(Number(year), Number(month), Number(day), text);
}

function missing(value: 'date' | 'amount'): never {
  throw new RowFault(`missing_${value}`, `The ${value} is missing`);
}

/** Free text, else the reference of the creditor and what is added to it. */
function remittanceOf(details: Element): string {
  const free = texts(details, 'RmtInf', 'Ustrd');
  const structured = children(find(details, 'RmtInf'), 'Strd').flatMap((one) => texts(one, 'CdtrRefInf', 'Ref'));
  return oneLine((free.length > 0 ? free : structured).join(' ')) || (textOf(details, 'AddtlTxInf') ?? '');
}

/** The one party on the other side; several payments in one entry may have none in common. */
function counterpartyOf(details: readonly Element[], debit: boolean): string | null {
  const role = debit ? 'Cdtr' : 'Dbtr';
  const names = distinct(
    details.map((one) => {
      const parties = find(one, 'RltdPties');
      return (
        [role, `Ultmt${role}`]
          .map((party) => textOf(parties, party, 'Pty', 'Nm') ?? textOf(parties, party, 'Nm'))
          .find(Boolean) ?? ''
      );
    }),
  );
  return names.length === 1 ? (names[0] ?? null) : null;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
