import { STATES } from './search.ts';

/** The fields of the search language whose values are names. */
export const NAME_FIELDS = ['account', 'category', 'merchant', 'tag'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

type Named = { readonly id: string; readonly name: string };
export type KnownValues = Readonly<Record<NameField, readonly Named[]>> & {
  readonly currency: readonly string[];
  /** The term that a word names, such as the month of "march". */
  readonly termOf: (word: string) => string | undefined;
};

/** A continuation of the last word of a search: a term of the search language, or a value to filter by in its place. */
export type Completion =
  | { readonly kind: 'term'; readonly text: string }
  | { readonly kind: 'value'; readonly field: NameField; readonly id: string; readonly name: string };

const TERMS = ['account:', 'category:', 'merchant:', 'tag:', 'amount>', 'date:', 'currency:', 'is:'];
const SHOWN_MAX = 8;
// One letter is part of most names.
const LETTERS_MIN = 2;

/** The field of the last word, if it has one whose values are names. */
export function fieldOf(typed: string): NameField | null {
  return NAME_FIELDS.find((field) => lastWord(typed).replace(/^-/, '').startsWith(`${field}:`)) ?? null;
}

/** The completions of the last word that is typed. */
export function completionsOf(typed: string, known: KnownValues): Completion[] {
  const word = lastWord(typed);
  if (word === '') return typed.trim() === '' ? TERMS.map(term) : [];
  const [, sign = '', field, rest = ''] = /^(-?)(\w+):(.*)$/.exec(word) ?? [];
  const part = rest.replaceAll('"', '').toLocaleLowerCase();
  const words = (values: readonly string[]) =>
    values.filter((value) => value.toLowerCase().startsWith(part)).map((value) => term(`${sign}${field}:${value}`));
  if (field === 'is') return words(STATES);
  if (field === 'currency') return words(known.currency);
  const named = NAME_FIELDS.find((one) => one === field);
  if (named !== undefined) {
    const found = including(known[named], part).slice(0, SHOWN_MAX);
    return found.map(({ id, name }) =>
      sign === '' ? { kind: 'value', field: named, id, name } : term(`-${named}:"${name.replaceAll('"', '')}"`),
    );
  }
  if (field !== undefined || word.startsWith('-')) return [];
  const said = known.termOf(word);
  const terms = [...(said === undefined ? [] : [said]), ...TERMS.filter((one) => one.startsWith(word.toLowerCase()))];
  const values = word.length < LETTERS_MIN ? [] : NAME_FIELDS.flatMap((one) => valuesOf(one, known[one], word));
  return [...terms.map(term), ...values].slice(0, SHOWN_MAX);
}

/** The typed text with its last word replaced. */
export function withLastWord(typed: string, text: string): string {
  return typed.slice(0, typed.length - lastWord(typed).length) + text;
}

function lastWord(typed: string): string {
  return /(?:[^\s"]|"[^"]*"?)*$/.exec(typed)?.[0] ?? '';
}

function valuesOf(field: NameField, values: readonly Named[], word: string): Completion[] {
  return including(values, word.toLocaleLowerCase()).map(({ id, name }) => ({ kind: 'value', field, id, name }));
}

function including(values: readonly Named[], part: string): readonly Named[] {
  return values.filter(({ name }) => name.toLocaleLowerCase().includes(part));
}

function term(text: string): Completion {
  return { kind: 'term', text };
}
