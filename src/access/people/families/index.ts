export { enabledCurrencies } from './present.ts';
export { type FamilyRow, findFamily } from './store.ts';
export { createFamily, saveFamily } from './write-family.ts';
