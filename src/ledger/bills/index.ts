export { listOccurrences } from './list-occurrences.ts';
export { loadMatched } from './load-matched.ts';
export type { Matched } from './match-payments.ts';
export { categoryOf } from './read-occurrences.ts';
