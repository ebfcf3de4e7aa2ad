export { countedEntry, inCountedAccount } from './counted-entry.ts';
