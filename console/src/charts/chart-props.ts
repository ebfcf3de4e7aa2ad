/** The colour of lines on a card, in light and in dark. */
export const LINE_COLOUR = 'light-dark(var(--mantine-color-accent-8), var(--mantine-color-accent-4))';

/** What a chart is called by those who hear it, and what describes it. */
export function chartName(label: string, describedBy: string): object {
  return { 'aria-label': label, 'aria-describedby': describedBy };
}

/** Writes the numbers beside an axis, which are round: nothing is read off them exactly. */
export function axisFormat(locale: string, currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
}
