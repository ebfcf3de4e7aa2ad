import { readSettings } from '#config/read-settings.ts';
import { type AdminCommand, runAdminCommand } from '#src/cli/admin-commands.ts';
import type { Coffer } from '../server/start-coffer.ts';

/** Runs a command of the operator in the server, as its socket does. */
export async function operate(coffer: Coffer, command: AdminCommand, input: object): Promise<string> {
  const parts = { settings: readSettings({ COFFER_DATA_DIR: coffer.dataDir }).settings, database: coffer.database };
  const output = await runAdminCommand(parts, command, input);
  coffer.server.forgetCredentials();
  return output;
}
