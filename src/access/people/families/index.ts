export { enabledCurrencies } from './present.ts';
export { type FamilyRow, findFamily } from './store.ts';
export { createFamily, restoreFamily, saveFamily } from './write-family.ts';
