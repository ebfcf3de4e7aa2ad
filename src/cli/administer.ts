import { readSettings } from '#config/read-settings.ts';
import { type AdminCommand, type AdminInput, runAdminCommand } from './admin-commands.ts';
import { askServer } from './admin-socket.ts';
import { withDatabase } from './with-database.ts';

/** Carries a command out: through the server that runs on the data folder, or without one on the database itself. */
export async function administer<Command extends AdminCommand>(
  command: Command,
  input: AdminInput<Command>,
): Promise<string> {
  const { dataDir, postgres } = readSettings().settings;
  const output = postgres === null ? await askServer(dataDir, command, input) : null;
  return output ?? withDatabase((parts) => runAdminCommand(parts, command, input));
}
