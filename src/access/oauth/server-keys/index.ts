export { loadCursorKey, loadServerKeys, type ServerKeys } from './load-server-keys.ts';
