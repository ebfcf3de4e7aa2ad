export { NewEntry } from './new-entry.tsx';
export { sendWaiting } from './send-waiting.ts';
export { WaitingList } from './waiting-list.tsx';
