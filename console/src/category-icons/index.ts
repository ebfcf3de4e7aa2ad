export { CATEGORY_ICONS, CategoryIcon } from './category-icon.tsx';
