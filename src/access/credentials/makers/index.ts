export { findMaker } from './find-maker.ts';
