export { SECURITY_PRICE } from './kind.ts';
