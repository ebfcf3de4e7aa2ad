export { listOccurrences } from './list-occurrences.ts';
export { categoryOf } from './read-occurrences.ts';
