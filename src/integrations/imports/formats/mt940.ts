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
import { findCurrency } from '#kernel/money/currencies.ts';
import { FileAmounts } from './file-amounts.ts';
import { textReader } from './mt940-texts.ts';
import { civilDate, decimal, negated, quoted, shortDate } from './values.ts';

type Field = { readonly tag: string; readonly line: number; value: string };
type Entry = { readonly field: Field; readonly details: Field[] };
type Message = { fields: Map<string, Field>; entries: Entry[] };

const FIELD = /^:(\d\d[A-Z]?|NS):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})\s*([\d.,]+)$/;
const ENTRY = /^(\d{6})(\d{4})?\s*(RC|RD|EC|ED|C|D)\s*([A-Z])?\s*(\d[\d.,]*)(?:[NSF][\w ]{3})?([\s\S]*)$/;

/** Reads MT940 and MT942 of SWIFT, with the habits of the banks: fields in pieces, and texts in the form of several countries. */
export function readMt940(text: string, options: FileOptions): Statements {
  const reader = new StatementReader();
  const messages = messagesOf(text);
  const entries = messages.flatMap((message) => message.entries);
  const written = entries.flatMap(({ field }) => ENTRY.exec(field.value)?.[5] ?? []);
  const balances = messages.flatMap(({ fields }) =>
    [...fields.values()].flatMap(({ value }) => BALANCE.exec(value.trim())?.[4] ?? []),
  );
  const amounts = new FileAmounts([...written, ...balances], options.mark);
  const textOf = textReader(entries.flatMap(({ details }) => details.map(({ value }) => value)));
  const statements = messages.map((message) => statementOf(message, { reader, amounts, textOf }));
  return { statements, faults: reader.faults };
}

type Reading = {
  readonly reader: StatementReader;
  readonly amounts: FileAmounts;
  readonly textOf: ReturnType<typeof textReader>;
};

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
    const padded = (lines[index - 1] === ':' ? ':' : '') + raw.replace(/\p{Cc}/gu, ' ');
    const line = padded.trimEnd();
    const [matched, tag = '', value = ''] = FIELD.exec(padded) ?? [];
    if (matched === undefined) {
      if (/^-(?:$|\}|XXX)/.test(line)) field = undefined;
      else if (field !== undefined && line !== ':') field.value += `\n${padded}`;
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

function statementOf({ fields, entries }: Message, reading: Reading): Statement {
  const { reader, amounts } = reading;
  const balance = (...tags: string[]) => {
    const field = tags.map((tag) => fields.get(tag)).find((found) => found !== undefined);
    return field && reader.attempt(field.line, () => balanceOf(field.value, amounts));
  };
  const [opening, closing] = [balance('60F', '60M'), balance('62F', '62M')];
  const { account, suffix } = accountOf(fields.get('25')?.value.trim() ?? '');
  const others = [fields.get('34F')?.value.slice(0, 3), fields.get('90D')?.value.replace(/^\d+/, '').slice(0, 3)];
  const rows = entries.map((entry) =>
    reader.attempt(
      entry.field.line,
      () => rowOf(entry, reading),
      (fault) => cellsWith(fieldsOf(entry, reading), [fault]),
    ),
  );
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

function balanceOf(text: string, amounts: FileAmounts): StatementBalance {
  const [, sign, date, currency = '', amount] = BALANCE.exec(text.trim()) ?? [];
  if (date === undefined || amount === undefined)
    throw new RowFault('invalid_balance', `${quoted(text)} is not a balance`);
  return { date: shortDate(date), currency, amount: signed(amount, sign === 'D', amounts) };
}

/** The cells of an entry that is no row, as the file has them. */
function fieldsOf({ field, details }: Entry, { textOf }: Reading): Cells {
  const [, date = '', , mark = '', , amount = ''] = ENTRY.exec(field.value) ?? [];
  const { text, counterparty } = textOf({ texts: valuesOf(details, '86'), extra: valuesOf(details, 'NS') });
  return { date, amount, entity_type: mark, name: counterparty ?? '', notes: text };
}

function rowOf({ field, details }: Entry, { amounts, textOf }: Reading): StatementRow {
  const [matched, value = '', booked, mark = '', , amount = '', rest = ''] = ENTRY.exec(field.value) ?? [];
  if (matched === undefined)
    throw new RowFault('invalid_entry', `${quoted(field.value)} is not an entry of a statement`);
  const date = shortDate(value);
  const [, customer = '', bank = ''] = /^([^\n]*?)(?:\/\/([^\n]*))?(?:\n|$)/.exec(rest) ?? [];
  const [own = '', name] = customer.split(/\s{2,}/, 2);
  const holder = name?.trim() || null;
  const { text, counterparty, whole } = textOf({ texts: valuesOf(details, '86'), extra: valuesOf(details, 'NS') });
  return {
    line: field.line,
    date: booked === undefined ? date : bookingDate(date, booked),
    amount: signed(amount, mark === 'D' || mark === 'RC' || mark === 'ED', amounts),
    currency: null,
    text:
      text ||
      rest
        .split('\n')
        .slice(1)
        .join(' ')
        .replace(/^\/TRCD\/.*/, '')
        .trim() ||
      referenceOf(own) ||
      '',
    counterparty: counterparty ?? holder,
    ...(whole !== undefined && { formerTexts: { text: whole, counterparty: holder } }),
    reference: referenceOf(bank),
    ...originalIn([rest, ...valuesOf(details, '86')]),
    pending: mark === 'EC' || mark === 'ED',
  };
}

/** The original amount behind the word OCMT; absent where the texts name several amounts. */
function originalIn(texts: readonly string[]): Pick<StatementRow, 'original'> {
  const found = texts.flatMap((text) => [
    ...text.replaceAll('\n', '').matchAll(/\/OCMT\/([A-Z]{3})(\d{1,12},\d{0,3})(?=\/|$)/g),
  ]);
  const [only, ...others] = new Map(
    found.map(([whole, currency = '', amount = '']) => [whole, { currency, amount }]),
  ).values();
  return only === undefined || others.length > 0 ? {} : { original: { ...only, amount: decimal(only.amount, ',') } };
}

function valuesOf(fields: readonly Field[], tag: string): string[] {
  return fields.flatMap((field) => (field.tag === tag ? [field.value] : []));
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

/** SWIFT writes a comma before the decimals; old files of some banks have a point. */
function signed(amount: string, isDebit: boolean, amounts: FileAmounts): string {
  const plain = amount.includes('.') ? amounts.read(amount) : decimal(amount, ',');
  return isDebit ? negated(plain) : plain;
}
