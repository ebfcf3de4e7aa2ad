import type { Encoding } from '#integrations/imports/statements/index.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** The ends of lines outside quotes, as positions behind them. Every encoding but UTF-16 writes these characters as ASCII does. */
function* lineEnds(bytes: Buffer, encoding: Encoding): Generator<{ readonly end: number; readonly isQuoted: boolean }> {
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  const unitAt = (at: number) => (width === 2 && bytes[at + 1 - low] !== 0 ? -1 : bytes[at + low]);
  let isQuoted = false;
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = unitAt(at);
    if (unit === QUOTE) isQuoted = !isQuoted;
    const isReturn = unit === RETURN && at + 2 * width <= bytes.length && unitAt(at + width) !== LINE_FEED;
    if (unit === LINE_FEED || isReturn) yield { end: at + width, isQuoted };
  }
}

/** Where the last whole record of a piece of CSV ends; 0 if the piece has none. */
export function endOfRecords(bytes: Buffer, encoding: Encoding): number {
  let end = 0;
  for (const line of lineEnds(bytes, encoding)) if (!line.isQuoted) end = line.end;
  return end;
}

/** The number of lines that end in a piece. */
export function countLines(bytes: Buffer, encoding: Encoding): number {
  let count = 0;
  for (const _line of lineEnds(bytes, encoding)) count += 1;
  return count;
}

/** Where the first lines of a piece end. */
export function endOfLines(bytes: Buffer, encoding: Encoding, lines: number): number {
  let count = 0;
  if (lines === 0) return 0;
  for (const { end } of lineEnds(bytes, encoding)) {
    count += 1;
    if (count === lines) return end;
  }
  return bytes.length;
}
