import type { Schemas } from '../api/index.ts';

export type Frequency = Schemas['RecurringTransaction']['frequency'];

export const FREQUENCIES = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
] as const satisfies readonly { readonly value: Frequency; readonly label: string }[];

export function frequencyLabel(frequency: Frequency): string {
  return FREQUENCIES.find(({ value }) => value === frequency)?.label ?? frequency;
}
