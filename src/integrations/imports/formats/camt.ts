import {
  RowFault,
  type Statement,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { civilDate, decimal, lineCounter, negated, oneLine, quoted } from './values.ts';
import { attribute, children, type Element, find, parseXml, startOf, textOf, texts } from './xml-elements.ts';

// The messages with statements, reports of a day and notifications, and the element of one account in each. The names of the
// first version end with it.
const MESSAGES = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

/** Reads CAMT.052, CAMT.053 and CAMT.054 of ISO 20022 in every version: they differ in what is around names and states. */
export function readCamt(text: string): Statements {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refused(null, 'forbidden_xml', 'The file declares entities of XML');
  const parsed = parseXml(text);
  if ('line' in parsed) return refused(parsed.line, 'broken_xml', 'The file is not well-formed XML');
  const reader = new StatementReader();
  const lineAt = lineCounter(text);
  const document = find(parsed.root, 'Document');
  const accounts = MESSAGES.flatMap(([message, account]) =>
    [message, `${message}V01`].flatMap((name) => children(find(document, name), account)),
  );
  const statements = accounts.map((account) => statementOf(account, reader, lineAt));
  return { statements, faults: reader.faults };
}

function refused(line: number | null, code: string, message: string): Statements {
  return { statements: [], faults: [{ line, code, message }] };
}

function statementOf(element: Element, reader: StatementReader, lineAt: (position: number) => number): Statement {
  const account = find(element, 'Acct');
  const balance = (...codes: string[]) => {
    const found = codes
      .map((code) => children(element, 'Bal').find((one) => textOf(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
      .find((one) => one !== undefined);
    return (found && reader.attempt(lineAt(startOf(found)), () => balanceOf(found))) ?? null;
  };
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')];
  const rows: (StatementRow | undefined)[] = [];
  for (const entry of children(element, 'Ntry')) {
    const line = lineAt(startOf(entry));
    // Information about a movement that is not one of the account.
    if (stateOf(entry) !== 'INFO') rows.push(reader.attempt(line, () => rowOf(entry, line)));
  }
  return {
    account:
      textOf(account, 'Id', 'IBAN') ?? textOf(account, 'Id', 'Othr', 'Id') ?? textOf(account, 'Id', 'PrtryAcct', 'Id'),
    currency: textOf(account, 'Ccy') ?? opening?.currency ?? closing?.currency ?? null,
    opening,
    closing,
    rows: rows.filter((row) => row !== undefined),
  };
}

function balanceOf(element: Element): StatementBalance {
  return {
    date: dateOf(find(element, 'Dt')) ?? missing('date'),
    currency: currencyOf(element),
    amount: amountOf(element),
  };
}

function rowOf(entry: Element, line: number): StatementRow {
  const details = children(entry, 'NtryDtls').flatMap((group) => children(group, 'TxDtls'));
  const date = dateOf(find(entry, 'BookgDt')) ?? dateOf(find(entry, 'ValDt')) ?? missing('date');
  const remittance = distinct(details.map(remittanceOf)).join(' · ');
  return {
    line,
    date,
    amount: amountOf(entry),
    currency: currencyOf(entry),
    text: remittance || (textOf(entry, 'AddtlNtryInf') ?? ''),
    counterparty: counterpartyOf(details, isDebit(entry)),
    reference:
      textOf(entry, 'AcctSvcrRef') ?? (details.length === 1 ? textOf(details[0], 'Refs', 'AcctSvcrRef') : null),
    pending: stateOf(entry) === 'PDNG',
  };
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
  return attribute(find(element, 'Amt'), 'Ccy');
}

/** The day as the bank writes it, of a date or of a date with a time. */
function dateOf(element: Element | undefined): string | null {
  const text = textOf(element, 'Dt') ?? textOf(element, 'DtTm');
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
