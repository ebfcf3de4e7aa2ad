export { familyCalendar, familyCurrency, familyToday } from './store.ts';
