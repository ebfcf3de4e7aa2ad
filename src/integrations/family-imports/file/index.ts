export { CollectedFamily, type FamilyItem, readFamilyItems } from './family-items.ts';
export { accountTexts, type FamilyFile } from './read-family-file.ts';
