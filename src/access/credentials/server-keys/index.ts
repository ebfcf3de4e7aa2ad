export { loadDerivedKey, loadServerKeys, type ServerKeys } from './load-server-keys.ts';
export { deleteServerKeys } from './store.ts';
