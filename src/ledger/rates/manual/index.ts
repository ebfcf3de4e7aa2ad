export { EXCHANGE_RATE } from './kind.ts';
