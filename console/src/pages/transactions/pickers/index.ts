export { AT_ONCE, CategoryField, LabelFields, MerchantAndTags } from './label-fields.tsx';
export { AccountPicker, CategoryPicker, MerchantPicker, TagsPicker } from './label-pickers.tsx';
export { type Label, useLabels } from './use-labels.ts';
