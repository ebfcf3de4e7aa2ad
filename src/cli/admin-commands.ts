import { createKey } from './create-key.ts';
import { createUser } from './create-user.ts';
import { importRates } from './import-rates.ts';
import { resetPassword } from './reset-password.ts';
import type { CommandParts } from './with-database.ts';

/** The commands of an operator that write. Each takes plain JSON and returns the text for the terminal. */
export const ADMIN_COMMANDS = {
  'create-user': createUser,
  'reset-password': resetPassword,
  'create-key': createKey,
  'import-rates': importRates,
} as const satisfies Record<string, (parts: CommandParts, input: never) => Promise<string>>;

export type AdminCommand = keyof typeof ADMIN_COMMANDS;

/** The input of a command. */
export type AdminInput<Command extends AdminCommand> = Parameters<(typeof ADMIN_COMMANDS)[Command]>[1];

/** Runs a command. @throws AppError as its use case does. */
export function runAdminCommand(parts: CommandParts, command: AdminCommand, input: unknown): Promise<string> {
  return ADMIN_COMMANDS[command](parts, input as never);
}
