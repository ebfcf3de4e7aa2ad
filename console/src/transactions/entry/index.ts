export { NewEntry } from './new-entry.tsx';
