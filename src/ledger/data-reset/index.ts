export { eraseBooks } from './reset-family-data.ts';
export { countBooks } from './store.ts';
