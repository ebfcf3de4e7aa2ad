/** One word of a query as it was written, with its place, counted from 1. */
export type Word = {
  readonly at: number;
  readonly isNegated: boolean;
  /** The name before the operator, in lower case; null in a plain word. */
  readonly field: string | null;
  readonly operator: Operator;
  readonly values: readonly Value[];
  /** The word as it was written, without its minus. */
  readonly source: string;
};

export type Operator = ':' | '=' | '>' | '>=' | '<' | '<=';

/** A value; quotes take the meaning from every sign in it. `isOpen` if the closing quote is missing. */
export type Value = {
  readonly at: number;
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isOpen?: boolean;
};

const FIELD = /^([A-Za-z]+)(:|>=|<=|=|>|<)/;

/** Cuts a query into words. A quote without an end goes to the end of the query. */
export function wordsOf(query: string): Word[] {
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
export class QueryFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}
