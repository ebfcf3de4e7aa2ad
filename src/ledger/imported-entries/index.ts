export { importedEntries } from './imported-entries.ts';
export { labelsByName } from './named-labels.ts';
