export { calculate, isCalculation, type Reading } from './calculate.ts';
export { categoryColor } from './category-color.ts';
export { type CurlQuery, curlCommand } from './curl-command.ts';
export {
  civilDateOf,
  DAY_MS,
  daysAfter,
  daysBetween,
  earlier,
  formatAgo,
  formatDate,
  formatDay,
  formatInstant,
  formatMonth,
  formatPeriod,
  formatWeekday,
  later,
  type MissingPeriod,
  missingPeriods,
  monthStart,
  monthsAfter,
  SPANS,
  type Span,
  spanInterval,
  spanStart,
} from './date.ts';
export { compareDecimals, decimalsOf, difference, fromMinor, sumOf, toMinor } from './decimal.ts';
export {
  compactMoney,
  currencyDigits,
  formatMoney,
  formatWholeMoney,
  isNegative,
  isZero,
  negated,
  roundedMoney,
  type SignDisplay,
  spokenMoney,
  withMinus,
} from './money.ts';
export { personalFormats } from './personal-formats.ts';
export { readAmount, typedAmount } from './read-amount.ts';
export { readDate } from './read-date.ts';
export { formatBytes, formatClock, formatDuration } from './units.ts';
