export { importedEntries } from './imported-entries.ts';
