export { showClient } from './show-client.ts';
