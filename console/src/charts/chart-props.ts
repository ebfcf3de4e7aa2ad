/** The line colour in both colour schemes. */
export const LINE_COLOR = 'var(--c-chart-1)';

/** The accessible name and description of a chart. */
export function chartName(label: string, describedBy: string): object {
  return { 'aria-label': label, 'aria-describedby': describedBy };
}

/** Formats axis labels, which are rounded. */
export function axisFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
}
