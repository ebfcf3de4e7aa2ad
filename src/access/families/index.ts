export { createFamily } from './create-family.ts';
export { type FamilyRow, findFamily } from './store.ts';
