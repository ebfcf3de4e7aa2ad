export { presentRejected } from './present.ts';
