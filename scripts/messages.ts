import { createHash } from 'node:crypto';
import compile from 'icu-minify/compile';

// A call with a literal, as the formatter writes it. Other arguments are for `strayCalls`.
const LITERAL = /(?<![\w.$])(?:t|rich)\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;
const CALL = /(?<![\w.$])(?:t|rich)\(\s*(?!['")])(?=\S)/g;

/** The English messages that a source file translates. */
export function messagesIn(source: string): string[] {
  return [...source.matchAll(LITERAL)].map(([, literal = '']) => textOf(literal));
}

/** The characters that there is room for on a phone of 390 px, in one line. */
const ROOM = { Button: 44, 'Tabs.Tab': 14, Badge: 30 } as const;

const ONE_LINE = /\{t\(('(?:[^'\\\n]|\\.)*')[^{}]*\)\}\s*<\/(Button|Tabs\.Tab|Badge)>/g;

/** The messages of a source file that stand in one line, such as those of buttons, with the characters for which there is room. */
export function lineMessagesIn(source: string): { readonly text: string; readonly room: number }[] {
  return [...source.matchAll(ONE_LINE)].map(([, literal = '', element = '']) => ({
    text: textOf(literal),
    room: ROOM[element as keyof typeof ROOM],
  }));
}

/** The line numbers of calls whose message is no literal, so that the check does not find it. */
export function strayCalls(source: string): number[] {
  return [...source.matchAll(CALL)]
    .filter(({ index }) => !/function $/.test(source.slice(0, index)))
    .map(({ index }) => source.slice(0, index).split('\n').length);
}

/** Replaces each message that has arguments by its key and its compiled form, so that pages need no parser. */
export function compileCalls(source: string): string {
  return source.replace(LITERAL, (call, literal: string) => {
    const text = textOf(literal);
    return isPlain(text)
      ? call
      : call.replace(literal, () => JSON.stringify([keyOf(text), compile(text.split('||')[0] ?? text)]));
  });
}

/** A catalog as pages load it. */
export function compileCatalog(catalog: Readonly<Record<string, string>>): string {
  const entries = Object.entries(catalog).map(([text, translation]) => [
    keyOf(text),
    isPlain(text) ? translation : compile(translation),
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Whether a message is a text without arguments and elements. */
export const isPlain = (text: string) => !/[{<]/.test(text);

const keyOf = (text: string) =>
  isPlain(text) ? text : createHash('sha256').update(text).digest('base64url').slice(0, 8);

const textOf = (literal: string) =>
  literal
    .slice(1, -1)
    .replace(/\\(?:u\{?([\da-f]+)\}?|n|(.))/gi, (_all, code?: string, plain?: string) =>
      code === undefined ? (plain ?? '\n') : String.fromCodePoint(Number.parseInt(code, 16)),
    );
