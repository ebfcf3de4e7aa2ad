export { AccountPicker } from './account-picker.tsx';
export { CategoryField, LabelFields } from './label-fields.tsx';
export { CategoryPicker, MerchantPicker, TagsPicker } from './label-pickers.tsx';
export { AT_ONCE } from './picker-field.tsx';
export { type Label, useLabels } from './use-labels.ts';
