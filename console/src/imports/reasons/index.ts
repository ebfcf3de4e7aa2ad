export { failureText, reasonText } from './reasons.ts';
