import { daysAfter, daysBetween, monthsAfter, roundedMoney, withMinus } from '../format/index.ts';

/** A value axis: its range and the values that have a line and a label, lowest first. */
export type Scale = { readonly min: number; readonly max: number; readonly ticks: readonly number[] };

const LINES_MAX = 5;
// An axis that leaves out zero must gain this much: below it, the line uses less than a third of the height.
const SHARE_MIN = 0.3;
// A smaller change than this share of the values is drawn as small as it is.
const SPAN_SHARE = 0.04;
// Compact notation ends with trillions.
const COMPACT_MAX = 1e15;

/**
 * The axis of some values, with round ticks. It has zero, which bars and areas need; `mayCut` leaves zero out where a line alone
 * would be flat.
 */
export function valueScale(values: readonly number[], mayCut = false): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || (least === 0 && most === 0)) return { min: 0, max: 1, ticks: [0] };
  const isCut = mayCut && least * most > 0 && most - least < SHARE_MIN * Math.max(Math.abs(least), Math.abs(most));
  const margin = Math.max(0, SPAN_SHARE * Math.max(Math.abs(least), Math.abs(most)) - (most - least)) / 2;
  const [low, high] = isCut ? [least - margin, most + margin] : [Math.min(0, least), Math.max(0, most)];
  const span = high - low;
  const step = roundStep(span, low, high);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { min: first * step, max: Math.max(last, first + 1) * step, ticks };
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that needs few enough lines. */
function roundStep(span: number, low: number, high: number): number {
  const power = 10 ** Math.floor(Math.log10(span / LINES_MAX));
  const steps = [1, 2, 2.5, 5, 10, 20, 50].map((factor) => factor * power);
  const fits = (step: number) => Math.ceil(high / step) - Math.floor(low / step) < LINES_MAX;
  return steps.find(fits) ?? span;
}

/** The position of a value on the axis in percent from the top. */
export function heightOf(value: number, { min, max }: Scale): number {
  return ((max - value) / (max - min)) * 100;
}

/** Labels of the ticks in compact form, with as many decimals as they need to differ. */
export function tickLabels(ticks: readonly number[], locale: string, currency?: string): string[] {
  const labels = (digits: number) =>
    ticks.map((tick) => {
      const notation = Math.abs(tick) < COMPACT_MAX ? 'compact' : 'scientific';
      const options = { notation, minimumFractionDigits: 0, maximumFractionDigits: digits } as const;
      if (currency !== undefined) return roundedMoney(locale, currency, options)(tick);
      return withMinus(new Intl.NumberFormat(locale, options).format(tick));
    });
  return [0, 1, 2, 3].map(labels).find((some) => new Set(some).size === ticks.length) ?? labels(3);
}

/** A label below a chart: its position in percent from the left. */
export type XTick = { readonly at: number; readonly label: string };

const LABELS_MAX = 7;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60];
const WEEK = 7;
const DAYS_OF_WEEKS = 70;
// Closer to the end a label would leave the chart.
const LAST = 96;

/** Regular labels for a span of days: weeks, or the first days of every so many months. The year stands once. */
export function timeTicks(start: string, end: string, locale: string): XTick[] {
  const days = daysBetween(start, end);
  if (days <= 0) return [];
  const at = (date: string) => (daysBetween(start, date) / days) * 100;
  const dates = (days <= DAYS_OF_WEEKS ? weeks(start, days) : months(start, end, days)).filter(
    (date) => at(date) <= LAST,
  );
  return dates.map((date, index) => ({ at: at(date), label: labelOf(date, dates[index - 1], days, locale) }));
}

function weeks(start: string, days: number): string[] {
  const step = WEEK * Math.ceil(days / WEEK / LABELS_MAX);
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => daysAfter(start, index * step));
}

function months(start: string, end: string, days: number): string[] {
  const count = days / 30.4;
  const step = MONTH_STEPS.find((one) => count / one <= LABELS_MAX) ?? 120;
  const first = `${start.slice(0, 7)}-01`;
  // Steps of a year begin in January, others where the span begins.
  const skipped = step >= 12 ? (13 - Number(first.slice(5, 7))) % 12 : first < start ? 1 : 0;
  const dates: string[] = [];
  for (let date = monthsAfter(first, skipped); date <= end; date = monthsAfter(date, step)) dates.push(date);
  return dates;
}

function labelOf(date: string, before: string | undefined, days: number, locale: string): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
  if (days <= DAYS_OF_WEEKS) return write({ day: 'numeric', month: 'short' });
  if (days > (366 * LABELS_MAX) / 2) return write({ year: 'numeric' });
  const isNewYear = before === undefined || before.slice(0, 4) !== date.slice(0, 4);
  return isNewYear ? `${write({ month: 'short' })} ’${date.slice(2, 4)}` : write({ month: 'short' });
}
