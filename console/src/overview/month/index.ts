export { type Bill, expectedIn, nextDays, sumOfBills } from './bills.ts';
export { MonthHeader } from './month-header.tsx';
export { MonthStrip } from './month-strip.tsx';
export { comparedDays, lastMonths, type Month, monthNamed } from './months.ts';
export { REST, SERIES, type Spent, spentByCategory, topCategories } from './top-categories.ts';
export { useMonth, useMonthStatement, useStatementBefore } from './use-month.ts';
