export { DIRECTIONS, FREQUENCIES, frequencyLabel, periodBefore } from './frequencies.ts';
export { RecurringAmount, recurringName } from './recurring-amount.tsx';
