import { readFileSync } from 'node:fs';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe markup. Only {@link html}, {@link ownFile} and {@link filled} create it, so that no user text passes for markup. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** Text (escaped), markup, lists of both, or nothing. */
export type Part = string | number | Html | null | readonly Part[];

/** Escapes every interpolated text, for elements and quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.reduce((markup, literal, index) => markup + render(parts[index - 1] ?? null) + literal));
}

/** The text of one of Coffer's own files, as markup. */
export function ownFile(url: URL): Html {
  return new Html(readFileSync(url, 'utf8'));
}

/** One of Coffer's own messages with its arguments, such as `{name}`. The message is markup; the values are escaped. */
export function filled(message: string, values: Readonly<Record<string, Part>>): Html {
  return new Html(withArguments(message, (name) => render(values[name] ?? null)));
}

/** The same for plain text: nothing is escaped. */
export function filledText(message: string, values: Readonly<Record<string, string>>): string {
  return withArguments(message, (name) => values[name] ?? '');
}

function withArguments(message: string, textOf: (name: string) => string): string {
  return message.replace(/\{(\w+)\}/g, (_argument, name) => textOf(name));
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
