const ORDER = /%-?([demybBY])/g;
const PARTS: Readonly<Record<string, 'day' | 'month' | 'year'>> = {
  d: 'day',
  e: 'day',
  m: 'month',
  b: 'month',
  B: 'month',
  y: 'year',
  Y: 'year',
};

/**
 * Reads a date as a person types it in the order of a strftime pattern, with any separators, or as YYYY-MM-DD. A day and a month
 * alone are of `thisYear`. Null if it is no date.
 */
export function readDate(text: string, pattern: string, locale: string, thisYear?: number): string | null {
  const numbers = withMonthNumbers(text.trim(), locale).match(/\d+/g)?.map(Number) ?? [];
  const hasYear = numbers.length === 3;
  if (!hasYear && (numbers.length !== 2 || thisYear === undefined)) return null;
  const isIso = /^\d{4}\D/.test(text.trim());
  const parts = isIso
    ? ['year', 'month', 'day']
    : [...pattern.matchAll(ORDER)].map(([, letter]) => PARTS[letter ?? '']);
  const order = parts.filter((part) => hasYear || part !== 'year');
  const [day = 0, month = 0, year = thisYear ?? 0] = ['day', 'month', 'year'].map(
    (part) => numbers[order.indexOf(part)],
  );
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = full < 10_000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

// The names of months in the locale and in English, the longest first: "March" before "Mar".
function withMonthNumbers(text: string, locale: string): string {
  const names = [locale, 'en'].flatMap((one) =>
    (['long', 'short'] as const).flatMap((width) =>
      Array.from({ length: 12 }, (_, index) => ({
        name: new Date(Date.UTC(2026, index, 1)).toLocaleDateString(one, { month: width, timeZone: 'UTC' }),
        number: ` ${index + 1} `,
      })),
    ),
  );
  const letters = text
    .match(/\p{L}[\p{L}.]*/u)?.[0]
    ?.toLowerCase()
    .replace(/\.$/, '');
  const found = names.find(({ name }) => name.toLowerCase().replace(/\.$/, '') === letters);
  return found === undefined ? text : text.replace(/\p{L}[\p{L}.]*/u, found.number);
}
