export { AccountPicker } from './account-picker.tsx';
export { CategoryField, LabelFields } from './label-fields.tsx';
export { CategoryPicker, MerchantPicker, TagsPicker } from './label-pickers.tsx';
export { type Label, useLabels } from './use-labels.ts';
