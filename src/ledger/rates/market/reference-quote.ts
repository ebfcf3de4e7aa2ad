import type { CivilDate } from '#kernel/time/civil-date.ts';

/** The currency that reference rates are quoted in: `rate` is units of the other currency for one euro. */
export const REFERENCE_BASE = 'EUR';

/** One rate of a reference file: units of `currency` for one euro on that day, a canonical decimal. */
export type ReferenceQuote = { readonly currency: string; readonly date: CivilDate; readonly rate: string };

/** Thrown when a file is not of the one format it must have; the sentence says where, and repeats nothing of the file. */
export class RateFileError extends Error {}
