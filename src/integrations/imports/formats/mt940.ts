import {
  RowFault,
  type Statement,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { civilDate, decimal, negated, oneLine, quoted, shortDate } from './values.ts';

type Field = { readonly tag: string; readonly line: number; value: string };
type Entry = { readonly field: Field; readonly details: Field[] };
type Message = { fields: Map<string, Field>; entries: Entry[] };

const FIELD = /^:(\d\d[A-Z]?|NS):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/;
const ENTRY = /^(\d{6})(\d{4})?\s*(RC|RD|EC|ED|C|D)\s*([A-Z])?\s*(\d+(?:,\d*)?)(?:[NSF][\w ]{3})?([\s\S]*)$/;

/** Reads MT940 and MT942 of SWIFT, with the habits of the banks: fields in pieces, and texts in the form of several countries. */
export function readMt940(text: string): Statements {
  const reader = new StatementReader();
  const statements = messagesOf(text).map((message) => statementOf(message, reader));
  return { statements, faults: reader.faults };
}

/** Whether the text has fields of MT940 or MT942. */
export function isMt940(text: string): boolean {
  return /^:(?:20|25|28C?|60[FM]|61|62[FM]|86|NS):/m.test(text);
}

function messagesOf(text: string): Message[] {
  const messages: Message[] = [];
  let [field, entry]: [Field | undefined, Entry | undefined] = [undefined, undefined];
  const lines = text.split('\n');
  lines.forEach((raw, index) => {
    // Some files break the line behind a field's colon.
    const line = (lines[index - 1] === ':' ? ':' : '') + raw.replace(/\p{Cc}/gu, ' ').trimEnd();
    const [matched, tag = '', value = ''] = FIELD.exec(line) ?? [];
    if (matched === undefined) {
      if (/^-(?:$|\}|XXX)/.test(line)) field = undefined;
      else if (field !== undefined && line !== ':') field.value += `\n${line}`;
      return;
    }
    let message = messages.at(-1);
    if (message === undefined || (tag === '20' && message.fields.size > 0)) {
      message = { fields: new Map(), entries: [] };
      messages.push(message);
      entry = undefined;
    }
    field = { tag, line: index + 1, value };
    if (tag === '61') {
      entry = { field, details: [] };
      message.entries.push(entry);
    } else if (tag === '86' || tag === 'NS') entry?.details.push(field);
    else {
      entry = undefined;
      message.fields.set(tag.slice(0, 2) === '28' ? '28' : tag, field);
    }
  });
  return messages;
}

function statementOf({ fields, entries }: Message, reader: StatementReader): Statement {
  const balance = (...tags: string[]) => {
    const field = tags.map((tag) => fields.get(tag)).find((found) => found !== undefined);
    return field && reader.attempt(field.line, () => balanceOf(field.value));
  };
  const [opening, closing] = [balance('60F', '60M'), balance('62F', '62M')];
  const { account, suffix } = accountOf(fields.get('25')?.value.trim() ?? '');
  const others = [fields.get('34F')?.value.slice(0, 3), fields.get('90D')?.value.replace(/^\d+/, '').slice(0, 3)];
  const rows = entries.map((entry) => reader.attempt(entry.field.line, () => rowOf(entry)));
  return {
    account,
    currency:
      [opening?.currency, closing?.currency, ...others, suffix].find((code) => code && findCurrency(code)) ?? null,
    opening: opening ?? null,
    closing: closing ?? null,
    rows: rows.filter((row) => row !== undefined),
  };
}

/** Some banks write the currency behind the number. */
function accountOf(text: string): { account: string | null; suffix: string | undefined } {
  const [, number, suffix = ''] = /^(.*\d)\/?([A-Z]{3})$/.exec(text) ?? [];
  if (number !== undefined && findCurrency(suffix)) return { account: number, suffix };
  return { account: text === '' ? null : text, suffix: undefined };
}

function balanceOf(text: string): StatementBalance {
  const [, sign, date, currency = '', amount] = BALANCE.exec(text.trim()) ?? [];
  if (date === undefined || amount === undefined)
    throw new RowFault('invalid_balance', `${quoted(text)} is not a balance`);
  return { date: shortDate(date), currency, amount: signed(amount, sign === 'D') };
}

function rowOf({ field, details }: Entry): StatementRow {
  const [matched, value = '', booked, mark = '', , amount = '', rest = ''] = ENTRY.exec(field.value) ?? [];
  if (matched === undefined)
    throw new RowFault('invalid_entry', `${quoted(field.value)} is not an entry of a statement`);
  const date = shortDate(value);
  const [, customer = '', bank = ''] = /^([^\n]*?)(?:\/\/([^\n]*))?(?:\n|$)/.exec(rest) ?? [];
  const [own = '', name] = customer.split(/\s{2,}/, 2);
  const { text, counterparty } = textsOf(details);
  return {
    line: field.line,
    date: booked === undefined ? date : bookingDate(date, booked),
    amount: signed(amount, mark === 'D' || mark === 'RC' || mark === 'ED'),
    currency: null,
    text: text || rest.split('\n').slice(1).join(' ').trim() || referenceOf(own) || '',
    counterparty: counterparty ?? (name?.trim() || null),
    reference: referenceOf(bank),
    pending: mark === 'EC' || mark === 'ED',
  };
}

function referenceOf(text: string): string | null {
  const reference = text.trim();
  return reference === '' || reference === 'NONREF' ? null : reference;
}

/** The day of booking has no year: it is that of the value date or a neighbor. */
function bookingDate(valueDate: string, booked: string): string {
  const [month, day] = [Number(booked.slice(0, 2)), Number(booked.slice(2))];
  const apart = month - Number(valueDate.slice(5, 7));
  const year = Number(valueDate.slice(0, 4)) + (apart > 6 ? -1 : apart < -6 ? 1 : 0);
  return civilDate(year, month, day, booked);
}

function signed(amount: string, isDebit: boolean): string {
  const plain = decimal(amount, ',');
  return isDebit ? negated(plain) : plain;
}

type Texts = { readonly text: string; readonly counterparty: string | null };

// SWIFT breaks lines after 65 characters and the pieces of a German text after 27, in the middle of words.
const LINE = 65;
const PIECE = 27;

/** The texts of an entry: the fields 86, and NS of Hungarian banks. */
function textsOf(fields: readonly Field[]): Texts {
  const extra = fields.filter(({ tag }) => tag === 'NS');
  if (extra.length > 0) return hungarian(extra.map(({ value }) => value).join('\n'));
  const [firstField, ...others] = fields.map(({ value }) => value);
  if (firstField === undefined) return { text: '', counterparty: null };
  const [, mark] = /^\d{3}([?>])/.exec(firstField) ?? [];
  if (mark !== undefined) return german(joined(firstField.split('\n'), LINE, ''), mark);
  const lines = [firstField, ...others].map((value) => joined(value.split('\n'), LINE, ' '));
  return { text: oneLine(lines.join(' ')), counterparty: null };
}

/** Lines of full length go on without a space. */
function joined(pieces: readonly string[], full: number, space: string): string {
  return pieces.reduce((text, piece, index) => {
    const before = pieces[index - 1] ?? '';
    return text + (index === 0 || before.length >= full ? '' : space) + piece;
  }, '');
}

/** `166?00GUTSCHRIFT?20EREF+…?32Name`: pieces with numbers. */
function german(value: string, mark: string): Texts {
  const pieces = value
    .split(mark)
    .slice(1)
    .map((piece) => ({ number: Number(piece.slice(0, 2)), text: piece.slice(2) }));
  const between = (from: number, to: number) =>
    pieces.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const purpose = joined([...between(20, 29), ...between(60, 63)], PIECE, ' ');
  const counterparty = oneLine(joined(between(32, 33), PIECE, ' '));
  return {
    text: oneLine(purposeOf(purpose)) || oneLine(between(0, 0).join(' ')),
    counterparty: counterparty === '' ? null : counterparty,
  };
}

/** The remittance information of SEPA is behind `SVWZ+`; the references are before it. */
function purposeOf(text: string): string {
  const [, purpose] =
    /(?:^|\W|\d|[a-z])SVWZ\+([\s\S]*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|BIC|IBAN)\+|$)/.exec(text) ?? [];
  return purpose?.trim() || text;
}

/** Lines with numbers: 02 to 13 are the purpose, 15 and 16 the name. */
function hungarian(value: string): Texts {
  const lines = value.split('\n').map((line) => ({ number: Number(line.slice(0, 2)), text: line.slice(2).trim() }));
  const between = (from: number, to: number) =>
    lines.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const name = oneLine(between(15, 16).join(' '));
  return { text: oneLine(between(2, 13).join(' ')), counterparty: name === '' ? null : name };
}
