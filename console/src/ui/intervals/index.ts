export { intervalLabel } from './interval-words.ts';
