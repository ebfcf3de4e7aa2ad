export { countedEntry, inCountedAccount } from './counted-entry.ts';
export { PUT_ASIDE, putAsideEntries, putAsideEntry } from './put-aside.ts';
