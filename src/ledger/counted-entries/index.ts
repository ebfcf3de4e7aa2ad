export { countedEntry, inCountedAccount } from './counted-entry.ts';
export { putAsideEntries, putAsideEntry } from './put-aside.ts';
