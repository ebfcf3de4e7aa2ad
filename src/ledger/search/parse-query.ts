import { TRANSACTION_FLAGS } from '#database/tables/transactions.ts';
import type { Issue } from '#kernel/errors.ts';
import { addDays, isCivilDate } from '#kernel/time/civil-date.ts';

/** A name in a query: in quotes it is the whole name, otherwise a part of it. Both in lower case. */
export type NamePart = { readonly text: string; readonly isWhole: boolean };

/** The fields whose values are names. */
const NAME_FIELDS = ['account', 'category', 'merchant', 'tag'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** The words after `is:`. */
const STATES = [
  ...(['income', 'expense', 'transfer', 'split'] as const),
  ...TRANSACTION_FLAGS,
  ...(['uncategorized', 'counted', 'reported', 'put_aside'] as const),
];
export type State = (typeof STATES)[number];

type Condition =
  | { readonly kind: 'text'; readonly text: string }
  /** `none` is among the values: without a category, merchant or tag. */
  | { readonly kind: 'name'; readonly field: NameField; readonly names: readonly NamePart[]; readonly orNone: boolean }
  /** Bounds of the absolute amount, decimals, both included. */
  | { readonly kind: 'amount'; readonly min: string | undefined; readonly max: string | undefined }
  /** Civil dates, both included. */
  | { readonly kind: 'date'; readonly from: string | undefined; readonly to: string | undefined }
  | { readonly kind: 'currency'; readonly codes: readonly string[] }
  /** In one of these. */
  | { readonly kind: 'state'; readonly states: readonly State[] };

/** One term of a query; a transaction must meet all of them, or not meet those that are negated. */
export type Term = Condition & { readonly isNegated: boolean };

const TERMS_MAX = 30;
const FIELDS = [...NAME_FIELDS, 'amount', 'date', 'currency', 'is'];

/** A word of a query that is read as text because it is no term of the language. */
export type QueryHint = {
  /** The place of the fault, counted from 1. */
  readonly at: number;
  /** The text that is looked for. */
  readonly text: string;
  /** The fault, and a term to write instead. */
  readonly message: string;
};

/** The terms of a query. A word that is no term is text, and has a hint. */
export function parseQuery(query: string): { readonly terms: Term[]; readonly hints: QueryHint[] } {
  const words = wordsOf(query);
  const hints: QueryHint[] = [];
  const terms = words.slice(0, TERMS_MAX).map((word) => {
    try {
      return termOf(word);
    } catch (error) {
      if (!(error instanceof QueryFault)) throw error;
      const text = word.source.replaceAll('"', '').trim();
      hints.push({ at: error.at, text, message: error.message });
      return { kind: 'text', text: text.toLowerCase(), isNegated: word.isNegated } satisfies Term;
    }
  });
  const beyond = words[TERMS_MAX];
  if (beyond !== undefined)
    hints.push({ at: beyond.at, text: '', message: `only the first ${TERMS_MAX} terms are looked for` });
  return { terms, hints };
}

/** The faults of a query for a client that wants to be refused. */
export function queryFaults(query: string | undefined): Issue[] {
  const { hints } = parseQuery(query ?? '');
  return hints.map(({ at, message }) => ({
    pointer: '?q',
    code: 'bad_query',
    message: `has a fault at character ${at}: ${message}`,
  }));
}

function termOf(word: Word): Term {
  const { field, isNegated, values } = word;
  const open = values.find(({ isOpen }) => isOpen);
  if (open !== undefined) throw new QueryFault(open.at, 'the quote has no end');
  if (field === null) return { kind: 'text', text: textOf(word), isNegated };
  for (const { at, text } of values) {
    if (text === '') throw new QueryFault(at, `${field} needs a value, such as ${EXAMPLES[field] ?? 'account:Visa'}`);
  }
  if (field === 'amount') return amountTerm(word);
  if (field === 'date') return dateTerm(word);
  requireColon(word);
  if (isNameField(field)) return nameTerm(field, word);
  if (field === 'currency') return { kind: 'currency', codes: values.map(({ text }) => text.toUpperCase()), isNegated };
  if (field === 'is') return { kind: 'state', states: values.map(stateOf), isNegated };
  throw new QueryFault(
    word.at,
    `there is no field ${field}; the fields are ${FIELDS.join(', ')}. Put text with a colon in quotes`,
  );
}

const EXAMPLES: Readonly<Record<string, string>> = {
  amount: 'amount>20',
  date: 'date:2026-01..2026-03',
  currency: 'currency:EUR',
  is: 'is:pending',
};

const isNameField = (field: string): field is NameField => NAME_FIELDS.some((name) => name === field);

// A word may contain commas, which part the values of fields only.
function textOf({ values }: Word): string {
  return values
    .map(({ text }) => text)
    .join(',')
    .toLowerCase();
}

function nameTerm(field: NameField, { values, isNegated }: Word): Term {
  const isNone = ({ text, isQuoted }: Value) => field !== 'account' && !isQuoted && text.toLowerCase() === 'none';
  const names = values
    .filter((value) => !isNone(value))
    .map(({ text, isQuoted }) => ({ text: text.toLowerCase(), isWhole: isQuoted }));
  return { kind: 'name', field, names, orNone: values.some(isNone), isNegated };
}

const AMOUNT = /^\d{1,13}(?:\.\d{1,8})?$/;

function amountTerm(word: Word): Term {
  const { operator, isNegated } = word;
  const value = onlyOf(word);
  const [low, high = low] = rangeOf(word, value);
  for (const text of [low, high]) {
    if (text !== '' && !AMOUNT.test(text))
      throw new QueryFault(value.at, 'an amount is a plain decimal, such as 12.50');
  }
  const [min, max] = [low || undefined, high || undefined];
  switch (operator) {
    case '>=':
      return { kind: 'amount', min, max: undefined, isNegated };
    case '<=':
      return { kind: 'amount', min: undefined, max, isNegated };
    case '>': // as the opposite of the bound that is included
      return { kind: 'amount', min: undefined, max, isNegated: !isNegated };
    case '<':
      return { kind: 'amount', min, max: undefined, isNegated: !isNegated };
    default:
      return { kind: 'amount', min, max, isNegated };
  }
}

function dateTerm(word: Word): Term {
  const { operator, isNegated } = word;
  const value = onlyOf(word);
  const [low, high = low] = rangeOf(word, value);
  const first = low === '' ? undefined : periodOf(low, value.at)[0];
  const last = high === '' ? undefined : periodOf(high, value.at)[1];
  const term = (from: string | undefined, to: string | undefined): Term => ({ kind: 'date', from, to, isNegated });
  switch (operator) {
    case '>=':
      return term(first, undefined);
    case '<=':
      return term(undefined, last);
    case '>':
      return term(last && addDays(last, 1), undefined);
    case '<':
      return term(undefined, first && addDays(first, -1));
    default:
      return term(first, last);
  }
}

/** The first and last day of a year, a month or a day. */
function periodOf(text: string, at: number): [string, string] {
  const [first, last] =
    text.length === 4
      ? [`${text}-01-01`, `${text}-12-31`]
      : text.length === 7
        ? [`${text}-01`, lastOfMonth(text)]
        : [text, text];
  if (!isCivilDate(first) || !isCivilDate(last)) {
    throw new QueryFault(at, 'a date is a year, a month or a day, such as 2026, 2026-03 or 2026-03-15');
  }
  return [first, last];
}

function lastOfMonth(month: string): string {
  const days = ['31', '30', '29', '28'];
  return days.map((day) => `${month}-${day}`).find(isCivilDate) ?? '';
}

/** The two ends of a range, an open one empty; one text without `..`. */
function rangeOf({ operator }: Word, { text, at }: Value): [string, string?] {
  const [low = '', high] = text.split('..', 2);
  if (high !== undefined && operator !== ':' && operator !== '=')
    throw new QueryFault(at, `${operator} takes no range`);
  if (low === '' && !high) throw new QueryFault(at, 'a range needs at least one end');
  return high === undefined ? [low] : [low, high];
}

function stateOf({ text, at }: Value): State {
  const state = STATES.find((known) => known === text.toLowerCase());
  if (state === undefined) throw new QueryFault(at, `after is: comes one of ${STATES.join(', ')}`);
  return state;
}

function onlyOf({ values, field }: Word): Value {
  const [value, another] = values;
  if (value === undefined) throw new Error('a word without a value');
  if (another !== undefined) throw new QueryFault(another.at, `${field} takes one value`);
  return value;
}

function requireColon({ field, operator, at }: Word): void {
  if (operator === ':' || operator === '=') return;
  throw new QueryFault(at, `only amount and date can be compared; write ${field}:…`);
}

/** One word of a query as it was written, with its place, counted from 1. */
type Word = {
  readonly at: number;
  readonly isNegated: boolean;
  /** The name before the operator, in lower case; null in a plain word. */
  readonly field: string | null;
  readonly operator: Operator;
  readonly values: readonly Value[];
  /** The word as it was written, without its minus. */
  readonly source: string;
};

type Operator = ':' | '=' | '>' | '>=' | '<' | '<=';

/** A value; quotes take the meaning from every sign in it. `isOpen` if the closing quote is missing. */
type Value = {
  readonly at: number;
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isOpen?: boolean;
};

const FIELD = /^([A-Za-z]+)(:|>=|<=|=|>|<)/;

/** Cuts a query into words. A quote without an end goes to the end of the query. */
function wordsOf(query: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < query.length) {
    if (/\s/.test(query.charAt(at))) {
      at += 1;
      continue;
    }
    const { word, end } = readWord(query, at);
    words.push(word);
    at = end;
  }
  return words;
}

function readWord(query: string, start: number): { word: Word; end: number } {
  const isNegated = query.charAt(start) === '-' && /\S/.test(query.charAt(start + 1));
  const from = isNegated ? start + 1 : start;
  const [whole = '', field = null, operator = ':'] = FIELD.exec(query.slice(from)) ?? [];
  const { values, end } = readValues(query, from + whole.length, field !== null);
  const word = {
    at: start + 1,
    isNegated,
    field: field?.toLowerCase() ?? null,
    operator: operator as Operator,
    values,
    source: query.slice(from, end),
  };
  return { word, end };
}

/** The values up to the next space; those of a field may be several, with commas between them. */
function readValues(query: string, start: number, isList: boolean): { values: Value[]; end: number } {
  const values: Value[] = [];
  let at = start;
  for (;;) {
    const value = readValue(query, at, isList);
    values.push(value);
    at = value.end;
    if (query.charAt(at) !== ',') return { values, end: at };
    at += 1;
  }
}

function readValue(query: string, at: number, isList: boolean): Value & { end: number } {
  if (query.charAt(at) === '"') {
    const close = query.indexOf('"', at + 1);
    if (close < 0) return { at: at + 1, text: query.slice(at + 1), isQuoted: true, isOpen: true, end: query.length };
    return { at: at + 1, text: query.slice(at + 1, close), isQuoted: true, end: close + 1 };
  }
  const rest = query.slice(at);
  const length = rest.search(isList ? /[\s,]/ : /\s/);
  const text = length < 0 ? rest : rest.slice(0, length);
  return { at: at + 1, text, isQuoted: false, end: at + text.length };
}

/** A word that is no term of the language, with the place of its fault, counted from 1. */
class QueryFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}
