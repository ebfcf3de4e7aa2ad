export { credentialName } from './credential-name.ts';
export { showClient } from './show-client.ts';
