import { withMinus } from '../../ui/format/index.ts';

/** Writes a ratio, such as 0.0523, in percent with its sign and one decimal. */
export function signedPercent(ratio: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return withMinus(
    new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', ...digits }).format(ratio),
  );
}

/** Writes tenths of a percent, such as 523 of a thousand. */
export function percentOfTenths(tenths: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return withMinus(new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(tenths / 1000));
}

/** Writes points of percent with their sign and one decimal. */
export function signedPoints(points: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return withMinus(new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', ...digits }).format(points));
}

/** Labels of an axis of ratios. */
export function percentTicks(ticks: readonly number[], locale: string): string[] {
  const options = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 } as const;
  const format = new Intl.NumberFormat(locale, options);
  return ticks.map((tick) => withMinus(format.format(tick)));
}
