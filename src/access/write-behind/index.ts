export { WriteBehind } from './write-behind.ts';
