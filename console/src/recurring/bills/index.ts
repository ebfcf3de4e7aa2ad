export { BillsCalendar } from './bills-calendar.tsx';
export { Subscriptions } from './subscriptions.tsx';
