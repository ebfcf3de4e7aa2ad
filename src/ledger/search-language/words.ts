import { invalid } from '#kernel/errors.ts';

/** One word of a query as it was written, with its place, counted from 1. */
export type Word = {
  readonly at: number;
  readonly isNegated: boolean;
  /** The name before the operator, in lower case; null in a plain word. */
  readonly field: string | null;
  readonly operator: Operator;
  readonly values: readonly Value[];
};

export type Operator = ':' | '=' | '>' | '>=' | '<' | '<=';

/** A value; quotes take the meaning from every sign in it. */
export type Value = { readonly at: number; readonly text: string; readonly isQuoted: boolean };

const FIELD = /^([A-Za-z]+)(:|>=|<=|=|>|<)/;

/** Cuts a query into words. @throws AppError `validation_failed` with the place of a quote that does not end. */
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
    if (close < 0) throw faultAt(at + 1, 'the quote has no end');
    return { at: at + 1, text: query.slice(at + 1, close), isQuoted: true, end: close + 1 };
  }
  const rest = query.slice(at);
  const length = rest.search(isList ? /[\s,]/ : /\s/);
  const text = length < 0 ? rest : rest.slice(0, length);
  return { at: at + 1, text, isQuoted: false, end: at + text.length };
}

/** The refusal of a query that names the place of its fault, counted from 1. */
export function faultAt(at: number, message: string) {
  return invalid('?q', 'bad_query', `has a fault at character ${at}: ${message}`);
}
