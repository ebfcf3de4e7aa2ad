import { type X2jOptions, XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import { oneLine, withoutReferences } from './values.ts';
import { xmlParser } from './xml.ts';

/** An element: its children by name, its attributes with `@`, and its own text. */
export type Element = { readonly [name: string]: readonly (Element | string)[] | string | undefined };

const META = XMLParser.getMetaDataSymbol() as unknown as symbol;

/** The document, or the line on which it is broken, where that is known. `options` are those of the parser. */
export function parseXml(
  text: string,
  options: X2jOptions = {},
): { readonly root: Element } | { readonly line: number | null } {
  try {
    // The parser alone takes what is cut off for complete.
    SyntaxValidator.validate(text);
    return { root: xmlParser({ captureMetaData: true, ...options }).parse(text) as Element };
  } catch (error) {
    return { line: (error as { readonly line?: number }).line ?? null };
  }
}

/** The position at which the element begins. */
export function startOf(element: Element): number {
  const meta = (element as { [META]?: { startIndex?: number } })[META];
  return meta?.startIndex ?? 0;
}

/** The child elements of that name. */
export function children(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  return Array.isArray(found) ? found.filter((child): child is Element => typeof child === 'object') : [];
}

/** The first element at the path. */
export function find(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((from, name) => children(from, name)[0], element);
}

export function texts(element: Element | undefined, ...path: readonly string[]): string[] {
  const last = path.at(-1) ?? '';
  const parents = path
    .slice(0, -1)
    .reduce((from, name) => from.flatMap((one) => children(one, name)), element === undefined ? [] : [element]);
  return parents
    .flatMap((parent) => [parent[last] ?? []].flat())
    .flatMap((value) => {
      const text = typeof value === 'string' ? value : value['#text'];
      const plain = oneLine(withoutReferences(typeof text === 'string' ? text : ''));
      return plain === '' ? [] : [plain];
    });
}

/** The first text at the path. */
export function textOf(element: Element | undefined, ...path: readonly string[]): string | null {
  return texts(element, ...path)[0] ?? null;
}

/** A function from a position in the text to its line, for positions in any order. */
export function lineFinder(text: string): (position: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (position) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
