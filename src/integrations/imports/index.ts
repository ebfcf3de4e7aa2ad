export { FileReader } from './file-reader.ts';
