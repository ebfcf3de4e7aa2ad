export { createFamily } from './create-family.ts';
export { enabledCurrencies } from './present.ts';
export { type FamilyRow, findFamily } from './store.ts';
export { writeFamily } from './write-family.ts';
