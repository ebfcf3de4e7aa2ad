import type { Schemas } from '../../api/index.ts';
import { t } from '../i18n/index.ts';

type Interval = Schemas['RecurringInterval'];

/** How often a payment comes, and on which day where that is not one of the month. */
export function intervalLabel({ every, unit, day, working_day }: Interval): string {
  const interval = howOften(unit, every);
  if (working_day === -1) return t('{interval}, last working day', { interval });
  if (working_day !== null) return t('{interval}, working day {number}', { interval, number: working_day });
  return day === -1 ? t('{interval}, last day', { interval }) : interval;
}

function howOften(unit: Interval['unit'], every: number): string {
  switch (unit) {
    case 'day':
      return t('{every, plural, one {Every day} other {Every # days}}', { every });
    case 'week':
      return t('{every, plural, one {Every week} other {Every # weeks}}', { every });
    case 'month':
      return t('{every, plural, one {Every month} other {Every # months}}', { every });
    case 'quarter':
      return t('{every, plural, one {Every quarter} other {Every # quarters}}', { every });
    case 'year':
      return t('{every, plural, one {Every year} other {Every # years}}', { every });
  }
}
