import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { messageFor } from './catalog.ts';
import { language } from './language.ts';

const PLURALS = new Intl.PluralRules(language);
const NUMBERS = new Intl.NumberFormat(language);

const options = {
  formatters: {
    getPluralRules: () => PLURALS,
    getNumberFormat: () => NUMBERS,
    getDateTimeFormat: () => new Intl.DateTimeFormat(language),
  },
};

// The build compiles messages; tests of functions run without it.
const compile = import.meta.env?.PROD ? null : (await import('icu-minify/compile')).default;

/** The key and the compiled English of a message with arguments, made by the build. */
type Built = readonly [key: string, english: CompiledMessage];

/** Translates an English ICU message. It must be a literal, which the build and the check of messages find in the code. */
export function t(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  return String(format(messageOf(message), language, { ...values }, options));
}

/** An element around the text of a tag, such as `<b>…</b>`. */
type Element = (parts: ReactNode) => ReactNode;

/** Like {@link t}, for a message with elements: the value of a tag makes its element. */
export function rich(message: string, values: Readonly<Record<string, string | number | Element>>): ReactNode {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: ReactNode[]) => value(parts.map(withKey)) : value,
  ]);
  const formats: FormatValues<ReactNode> = Object.fromEntries(entries);
  const parts = format<ReactNode>(messageOf(message), language, formats, options);
  return Array.isArray(parts) ? parts.map(withKey) : parts;
}

function messageOf(message: string | Built): CompiledMessage {
  if (typeof message !== 'string') return messageFor(...message);
  const [english = message] = message.split('||');
  return messageFor(message, compile === null || !/[{<]/.test(english) ? english : compile(english));
}

const withKey = (part: ReactNode, key: number) => createElement(Fragment, { key }, part);
