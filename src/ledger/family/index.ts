export { familyCalendar, familyCurrency, familyToday, type TransferMatching, transferMatching } from './store.ts';
