export { DropFrame } from './drop-frame.tsx';
export { setFile, useFile } from './dropped-file.ts';
