import { RE2JS } from 're2js';
import { BoundedMap } from '#kernel/bounded-map.ts';

/** At most this many characters of notes and details are searched. */
export const TESTED_MAX = 1000;
/** The same of a name, which is no longer. */
export const NAME_MAX = 255;

// Alternatives without any operator, the most common pattern by far: a search in texts, which costs next to nothing.
const PLAIN = /^[^\\^$.*+?()[\]{}]+$/;

const TEXTS_KEPT = 1000;
const TEXT_KEPT_MAX = 100;

type PatternTest = (text: string, lowered: string) => boolean;

/**
 * Tests texts in time that grows with their length and the size of the pattern only.
 * @throws Error for a pattern that RE2 does not know.
 */
export function patternTest(pattern: string): PatternTest {
  if (PLAIN.test(pattern)) {
    const words = pattern.toLowerCase().split('|');
    return (_text, lowered) => words.some((word) => lowered.includes(word));
  }
  // Not `test`, whose automaton takes ten times as long, and megabytes, on a text that is made for it.
  const matcher = compile(pattern).matcher('');
  const search = (text: string) => matcher.resetMatcherInput(text).find();
  // Statements repeat names.
  const known = new BoundedMap<string, boolean>(TEXTS_KEPT);
  return (text) => {
    if (text.length > TEXT_KEPT_MAX) return search(text);
    const found = known.get(text) ?? search(text);
    if (!known.has(text)) known.set(text, found);
    return found;
  };
}

function compile(pattern: string): RE2JS {
  return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
}

const SIZES_KEPT = 1000;
const sizes = new BoundedMap<string, number | undefined>(SIZES_KEPT);

/**
 * The cost of a pattern, at most, on a text that is as long as its texts may be, in instructions on a name. Plain alternatives cost none.
 * Undefined for a pattern that RE2 does not know.
 */
export function patternSize(pattern: string, isName: boolean): number | undefined {
  if (PLAIN.test(pattern)) return 0;
  if (!sizes.has(pattern)) sizes.set(pattern, sizeOf(pattern));
  const size = sizes.get(pattern);
  return isName || size === undefined ? size : Math.ceil((size * TESTED_MAX) / NAME_MAX);
}

// A larger one is not even compiled to learn its size.
const COMPILED_MAX = 3000;
const CLASSES_MAX = 500;

function sizeOf(pattern: string): number | undefined {
  const classes = classesSize(pattern);
  const most = classes + expandedSize(pattern);
  if (classes > CLASSES_MAX || most > COMPILED_MAX) return most;
  try {
    return classes + compile(pattern).programSize();
  } catch {
    return undefined;
  }
}

const UNICODE_CLASS = /\\p/gi;
const UNICODE_CLASS_SIZE = 9;
const RANGE_END = /-(?:\\x\{([\da-f]+)\}|([^\0-\xff]))/giu;
const RANGE_PART = 128;

/** The time that classes add to compiling, in instructions: the variants in case of all their characters are looked up. */
function classesSize(pattern: string): number {
  const ranges = pattern
    .matchAll(RANGE_END)
    .map(([, hex, char]) => (hex ? Number.parseInt(hex, 16) : (char?.codePointAt(0) ?? 0)));
  return ranges.reduce(
    (sum, end) => sum + Math.floor(end / RANGE_PART),
    UNICODE_CLASS_SIZE * (pattern.match(UNICODE_CLASS)?.length ?? 0),
  );
}

const TOKEN =
  /\\Q(.*?)(?:\\E|$)|\\(?:[pPx]\{[^}]*\}|[pP]?.)|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gs;

/** How many instructions a pattern has at most once its counted repetitions are written out. */
export function expandedSize(pattern: string): number {
  const open: number[] = [];
  let sum = 3;
  let last = 0;
  for (const [token, quoted, min, max] of pattern.matchAll(TOKEN)) {
    if (token === '(') {
      open.push(sum);
      [sum, last] = [2, 0];
    } else if (token === ')') {
      last = sum;
      sum += open.pop() ?? 0;
    } else if (min !== undefined) {
      const count = Math.max(Number(min) + 1, Number(max || 0));
      sum += last * count;
      last *= count + 1;
    } else {
      last = (quoted?.length ?? 1) + 1;
      sum += last;
    }
  }
  return open.reduce((total, outer) => total + outer, sum);
}
