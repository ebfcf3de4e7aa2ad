export { accountFor } from './account-for.ts';
export { chunkSource } from './chunk-source.ts';
export { newImport } from './start-reading.ts';
export {
  changeSession,
  countFamilySessions,
  deleteLastChunk,
  deleteSession,
  eraseSessions,
  findForgotten,
  findReading,
  findSession,
  listChunks,
  type SessionRow,
  unfinishedSessions,
} from './store.ts';
export { storeWholeSession } from './store-whole-session.ts';
export { isWanted, wishesOf } from './wishes.ts';
