export { SECURITY } from './kind.ts';
