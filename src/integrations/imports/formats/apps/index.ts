export { readArchive } from './archive.ts';
export { isCofferCsv, readCofferCsv } from './coffer-csv.ts';
export { isFirefly, readFirefly } from './firefly.ts';
export { isMint, readMint } from './mint.ts';
export { isSure, readSure } from './sure.ts';
export { isYnab, readYnab } from './ynab.ts';
