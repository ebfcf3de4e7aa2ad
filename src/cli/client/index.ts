export { addClientCommands } from './client-commands.ts';
export { exitCodeOf, isUnreachable } from './exit-codes.ts';
