/** The id of the OAuth client that every server knows: its own command line. */
export const COMMAND_LINE_CLIENT = 'coffer-cli';

export const COMMAND_LINE_NAME = 'Coffer command line';
