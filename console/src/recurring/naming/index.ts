export { DIRECTIONS, FREQUENCIES, frequencyLabel, periodBefore } from './frequencies.ts';
export { EXPECTED_FROM, RecurringAmount, recurringName } from './recurring-amount.tsx';
