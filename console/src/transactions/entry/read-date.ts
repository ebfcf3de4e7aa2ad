import { formatDate } from '../../format/index.ts';

/** Reads a date as typed in a strftime pattern, or as YYYY-MM-DD; days and months alone are of this year. Null if it is none. */
export function readDate(typed: string, pattern: string, today: string): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(typed);
  if (iso !== null) return civil(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const order = [...pattern.matchAll(/%-?([demyYbB])/g)].map(([, letter = '']) => PART[letter] ?? '');
  const numbers = typed.match(/\d+/g) ?? [];
  const parts = numbers.length === 2 ? order.filter((part) => part !== 'year') : order;
  if (numbers.length !== parts.length || /[^\d\s./-]/.test(typed)) return null;
  const of = (part: string) => numbers[parts.indexOf(part)] ?? '';
  return civil(fullYear(of('year') || today.slice(0, 4)), of('month'), of('day'));
}

const PART: Readonly<Record<string, string>> = {
  d: 'day',
  e: 'day',
  m: 'month',
  b: 'month',
  B: 'month',
  y: 'year',
  Y: 'year',
};

/** Whether what the pattern writes can be typed: month names cannot. */
export function isTypable(pattern: string): boolean {
  return readDate(formatDate('2026-11-22', pattern, 'en'), pattern, '2026-11-22') === '2026-11-22';
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

function civil(year: string, month: string, day: string): string | null {
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}
