import { parseQuote } from './parse-quote.ts';
import { RateFileError, type ReferenceQuote } from './reference-quote.ts';

const DECLARATION = /^\uFEFF?\s*(?:<\?xml[^<>]*\?>\s*)?/;
// A start, end or empty tag and the text before it. Nothing else is in these files: no comment, DOCTYPE, CDATA or entity.
const TAG = /([^<>&]*)<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:]+\s*=\s*(?:"[^"<>&]*"|'[^'<>&]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ROOT = 'gesmes:Envelope';
const RATES = 'Cube';

type Element = { readonly name: string; readonly date: string | undefined };

/**
 * Reads the euro foreign exchange reference rates as the European Central Bank publishes them in XML, a day or a history:
 * `Cube` elements of a `time` that hold `Cube` elements of a `currency` and a `rate`. It is no XML parser on purpose: whatever
 * is not of that one format is refused, entities and declarations of types included.
 * @throws RateFileError
 */
export function parseEcbXml(text: string): ReferenceQuote[] {
  const quotes: ReferenceQuote[] = [];
  const open: Element[] = [];
  TAG.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0;
  let end = TAG.lastIndex;
  let isClosed = false;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const place = `at character ${end + 1}`;
    end = TAG.lastIndex;
    const [, , slash, name = '', attributes = '', isEmpty] = match;
    if (isClosed || (open.length === 0 && name !== ROOT)) throw new RateFileError(`${place}: this is no ECB rate file`);
    if (slash === '/') {
      if (open.pop()?.name !== name || attributes !== '') throw new RateFileError(`${place}: an element ends wrongly`);
      isClosed = open.length === 0;
      continue;
    }
    const members = membersOf(attributes, place);
    const date = members.get('time') ?? open.at(-1)?.date;
    if (name === RATES && members.has('currency')) quotes.push(quoteOf(members, date, place));
    if (isEmpty !== '/') open.push({ name, date });
  }
  if (!isClosed || text.slice(end).trim() !== '') {
    throw new RateFileError(`at character ${end + 1}: the file ends or goes on where an ECB rate file does not`);
  }
  return quotes;
}

function membersOf(attributes: string, place: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (members.has(name)) throw new RateFileError(`${place}: an attribute is given twice`);
    members.set(name, double ?? single ?? '');
  }
  return members;
}

function quoteOf(members: ReadonlyMap<string, string>, date: string | undefined, place: string): ReferenceQuote {
  return parseQuote(members.get('currency') ?? '', date ?? '', members.get('rate') ?? '', place);
}
