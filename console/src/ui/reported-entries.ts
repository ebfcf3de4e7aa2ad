import { t } from './i18n/index.ts';

type Days = { readonly from: string; readonly to: string };

/** The search of exactly the entries of a figure of reports: money in, out, put aside, and what of it is left. */
export const reportedEntries = {
  in: (days: Days) => ({ ...days, q: 'is:reported', type: 'income' }) as const,
  out: (days: Days) => ({ ...days, q: 'is:reported', type: 'expense' }) as const,
  aside: (days: Days) => ({ ...days, q: 'is:put_aside' }),
  left: (days: Days) => ({ ...days, q: 'is:reported,put_aside' }),
};

/** The meaning of in, out and put aside, which is the same on all pages. */
export function figuresMeaning(): string {
  return t(
    'In and out leave out transfers, card payments, and what is put aside: money moved to savings, investments and the principal of loans. Saved is the share of the income that was not spent.',
  );
}
