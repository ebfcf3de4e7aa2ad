import { decimalsOf, fromMinor, toMinor } from '../../ui/format/index.ts';

/** The three figures of a purchase or sale. Two of them give the third. */
export type TradeFigure = 'qty' | 'price' | 'total';

const TRADE_FIGURES: readonly TradeFigure[] = ['qty', 'price', 'total'];

/** Decimal strings; null for what is not filled in, or not a number. */
export type TradeFigures = Readonly<Record<TradeFigure, string | null>>;

/** Digits of a quantity or price that is computed: as many as brokers print. */
const COMPUTED_DIGITS = 8;

/** The figure that the other two give: the one whose field was filled in longest ago, or that is empty. */
export function computedFigure(filled: readonly TradeFigure[]): TradeFigure {
  return TRADE_FIGURES.find((one) => !filled.slice(-2).includes(one)) ?? 'total';
}

/** Computes a figure from the other two, rounded half to even; null while one of them is missing or zero. */
export function computeFigure(figure: TradeFigure, figures: TradeFigures, currencyDigits: number): string | null {
  if (figure === 'total') return product(figures.qty, figures.price, currencyDigits);
  return quotient(figures.total, figure === 'qty' ? figures.price : figures.qty);
}

/** The cash that a purchase or sale moves: fee and tax make a purchase dearer and a sale less. */
export function cashOf(total: string, costs: readonly string[], isSale: boolean, digits: number): string | null {
  const parts = [total, ...costs].map((part) => toMinor(part, digits));
  const [first, ...rest] = parts;
  if (first === undefined || first === null || rest.includes(null)) return null;
  const added = rest.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
  return fromMinor(isSale ? first - added : first + added, digits);
}

/** Zeros at the end of a decimal say nothing of a quantity. */
export function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** At least the decimals of the currency, as prices are read. */
export function withCents(decimal: string, currencyDigits: number): string {
  const missing = currencyDigits - decimalsOf(decimal);
  if (missing <= 0) return decimal;
  return `${decimal}${decimal.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}

function product(first: string | null, second: string | null, digits: number): string | null {
  const [one, other] = [wholeOf(first), wholeOf(second)];
  if (one === null || other === null) return null;
  const over = one.value * other.value * 10n ** BigInt(digits);
  return fromMinor(divideHalfEven(over, 10n ** BigInt(one.digits + other.digits)), digits);
}

function quotient(total: string | null, divisor: string | null): string | null {
  const [over, under] = [wholeOf(total), wholeOf(divisor)];
  if (over === null || under === null || under.value === 0n) return null;
  const scaled = over.value * 10n ** BigInt(COMPUTED_DIGITS + under.digits);
  return withoutZeros(fromMinor(divideHalfEven(scaled, under.value * 10n ** BigInt(over.digits)), COMPUTED_DIGITS));
}

function wholeOf(decimal: string | null): { readonly value: bigint; readonly digits: number } | null {
  if (decimal === null || decimal.startsWith('-')) return null;
  const digits = decimalsOf(decimal);
  const value = toMinor(decimal, digits);
  return value === null ? null : { value, digits };
}

// Neither number is below zero.
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const down = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  return twice > divisor || (twice === divisor && down % 2n === 1n) ? down + 1n : down;
}
