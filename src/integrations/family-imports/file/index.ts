export type { LedgerRules } from './check-records.ts';
export { CollectedFamily, type FamilyItem, readFamilyItems } from './family-items.ts';
export type { AttachedFiles } from './read-attached.ts';
export { accountTexts, type FamilyFile } from './read-family-file.ts';
