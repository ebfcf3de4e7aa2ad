export { CategorySettings } from './category-settings.tsx';
export { MonthSettings } from './month-settings.tsx';
