import { parseMarketRate, RateFileError } from './parse-market-rate.ts';
import type { MarketRate } from './rates.ts';

const DECLARATION = /^\uFEFF?\s*(?:<\?xml[^<>]*\?>\s*)?/;
// A start, end or empty tag and the text before it. These files contain no comments, DOCTYPEs, CDATA or entities.
const TAG = /([^<>&]*)<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:]+\s*=\s*(?:"[^"<>&]*"|'[^'<>&]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ROOT = 'gesmes:Envelope';
const RATES = 'Cube';

type Element = { readonly name: string; readonly date: string | undefined };

/**
 * Reads the European Central Bank's XML of euro reference rates, a day or a history: `Cube` elements with a `time` that contain
 * `Cube` elements with a `currency` and a `rate`. Deliberately not a general XML parser: entities and DOCTYPEs are refused.
 * @throws RateFileError
 */
export function parseEcbXml(text: string): MarketRate[] {
  const rates: MarketRate[] = [];
  const open: Element[] = [];
  TAG.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0;
  let end = TAG.lastIndex;
  let isClosed = false;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const place = `at character ${end + 1}`;
    end = TAG.lastIndex;
    const [, , slash, name = '', attributes = '', isEmpty] = match;
    if (isClosed || (open.length === 0 && name !== ROOT))
      throw new RateFileError(`${place}: this is not an ECB rate file`);
    if (slash === '/') {
      if (open.pop()?.name !== name || attributes !== '')
        throw new RateFileError(`${place}: an end tag does not match`);
      isClosed = open.length === 0;
      continue;
    }
    const members = membersOf(attributes, place);
    const date = members.get('time') ?? open.at(-1)?.date;
    if (name === RATES && members.has('currency')) rates.push(quoteOf(members, date, place));
    if (isEmpty !== '/') open.push({ name, date });
  }
  if (!isClosed || text.slice(end).trim() !== '') {
    throw new RateFileError(`at character ${end + 1}: the file is cut off, or has text after its end`);
  }
  return rates;
}

function membersOf(attributes: string, place: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (members.has(name)) throw new RateFileError(`${place}: an attribute is repeated`);
    members.set(name, double ?? single ?? '');
  }
  return members;
}

function quoteOf(members: ReadonlyMap<string, string>, date: string | undefined, place: string): MarketRate {
  return parseMarketRate(members.get('currency') ?? '', date ?? '', members.get('rate') ?? '', place);
}
