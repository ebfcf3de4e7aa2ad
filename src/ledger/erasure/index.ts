export { eraseBooks } from './erase-books.ts';
export { countBooks } from './store.ts';
