import type { Encoding } from './file-options.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Calls `visit` with the position behind each line and whether it is in quotes, until that returns true. Every encoding but UTF-16
 * writes these characters as ASCII does. It runs in the main thread: a generator takes twenty times as long.
 */
function visitLines(bytes: Buffer, encoding: Encoding, visit: (end: number, isQuoted: boolean) => boolean): void {
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  let isQuoted = false;
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = bytes[at + low];
    if (unit !== QUOTE && unit !== LINE_FEED && unit !== RETURN) continue;
    if (width === 2 && bytes[at + 1 - low] !== 0) continue;
    if (unit === QUOTE) isQuoted = !isQuoted;
    else if (unit === LINE_FEED || isReturnAlone(bytes, at + width, width, low)) {
      if (visit(at + width, isQuoted)) return;
    }
  }
}

/** Whether another character than a line feed follows a return. */
function isReturnAlone(bytes: Buffer, next: number, width: number, low: number): boolean {
  if (next + width > bytes.length) return false;
  return bytes[next + low] !== LINE_FEED || (width === 2 && bytes[next + 1 - low] !== 0);
}

/** Where the last whole record of a piece of CSV ends; 0 if the piece has none. */
export function endOfRecords(bytes: Buffer, encoding: Encoding): number {
  let last = 0;
  visitLines(bytes, encoding, (end, isQuoted) => {
    if (!isQuoted) last = end;
    return false;
  });
  return last;
}

/** The number of lines that end in a piece. */
export function countLines(bytes: Buffer, encoding: Encoding): number {
  let count = 0;
  visitLines(bytes, encoding, () => {
    count += 1;
    return false;
  });
  return count;
}

/** Where the first lines of a piece end. */
export function endOfLines(bytes: Buffer, encoding: Encoding, lines: number): number {
  if (lines === 0) return 0;
  let count = 0;
  let last = bytes.length;
  visitLines(bytes, encoding, (end) => {
    count += 1;
    last = count === lines ? end : bytes.length;
    return count === lines;
  });
  return last;
}
