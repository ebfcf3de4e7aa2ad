export { createFamily } from './create-family.ts';
export { enabledCurrencies } from './present.ts';
export { saveFamily } from './save-family.ts';
export { type FamilyRow, findFamily } from './store.ts';
