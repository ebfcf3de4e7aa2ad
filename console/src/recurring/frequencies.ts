import type { Schemas } from '../api/index.ts';

/** How often something comes again. */
export type Frequency = Schemas['RecurringTransaction']['frequency'];

/** The frequencies in plain words. */
export const FREQUENCIES = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
] as const satisfies readonly { readonly value: Frequency; readonly label: string }[];

/** One frequency in plain words. */
export function frequencyLabel(frequency: Frequency): string {
  return FREQUENCIES.find(({ value }) => value === frequency)?.label ?? frequency;
}
