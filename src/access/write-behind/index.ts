export { WriteBehind } from '#kernel/async/buffered-writer.ts';
