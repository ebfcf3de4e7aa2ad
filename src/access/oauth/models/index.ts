export { createAdapter } from './adapter.ts';
export { tokenRow } from './token-models.ts';
