import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { readSettings } from '#config/read-settings.ts';
import { ADMIN_COMMANDS, type AdminCommand, type AdminInput, runAdminCommand } from './admin-commands.ts';
import { describeFault } from './describe-fault.ts';
import { type CommandParts, withDatabase } from './with-database.ts';

const SOCKET_FILE = 'admin.sock';

const Request = z.object({ command: z.enum(Object.keys(ADMIN_COMMANDS) as AdminCommand[]), input: z.unknown() });
const Reply = z.union([z.object({ output: z.string() }), z.object({ refusal: z.string() })]);

/** Where a running server takes commands of its operator. `close` waits for the commands that run. */
export type AdminSocket = { close(): Promise<void> };

/**
 * Takes administration commands on a socket in the data folder, which only the owner of the process (and root) may open: a
 * connection sends one JSON object and ends, and is answered by one. `onDone` runs before the answer. The caller holds the folder's lock.
 * @throws Error where the file system has no sockets, or the folder's path is longer than a socket's may be.
 */
export async function openAdminSocket(parts: CommandParts, onDone: () => void): Promise<AdminSocket> {
  const path = join(parts.settings.dataDir, SOCKET_FILE);
  rmSync(path, { force: true }); // of a server that was killed
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {}); // the command was interrupted
    void replyTo(parts, socket).then((reply) => {
      onDone();
      socket.end(JSON.stringify(reply));
    });
  });
  const umask = process.umask(0o177);
  server.listen(path);
  process.umask(umask);
  await once(server, 'listening');
  return { close: async () => void (await new Promise((closed) => server.close(closed))) };
}

async function replyTo(parts: CommandParts, socket: Socket): Promise<z.infer<typeof Reply>> {
  try {
    // Without the option the connection is closed before the answer.
    const { command, input } = Request.parse(JSON.parse(await text(socket.iterator({ destroyOnReturn: false }))));
    return { output: await runAdminCommand(parts, command, input) };
  } catch (error) {
    return { refusal: describeFault(error) };
  }
}

/**
 * Carries a command out: through the server that runs on the data folder, or without one on the database itself.
 * @throws Error with the server's reason, or that of the use case.
 */
export async function administer<Command extends AdminCommand>(
  command: Command,
  input: AdminInput<Command>,
): Promise<string> {
  const { dataDir, postgres } = readSettings().settings;
  const socket = postgres === null ? await connectTo(join(dataDir, SOCKET_FILE)) : null;
  if (socket === null) return withDatabase((parts) => runAdminCommand(parts, command, input));
  socket.end(JSON.stringify({ command, input }));
  const reply = await text(socket).catch(() => '');
  if (reply === '') throw new Error('the server stopped before it answered; look whether the command was carried out');
  const answer = Reply.parse(JSON.parse(reply));
  if ('refusal' in answer) throw new Error(answer.refusal);
  return answer.output;
}

/** Null when no server listens there. */
async function connectTo(path: string): Promise<Socket | null> {
  const socket = connect({ path, allowHalfOpen: true });
  return once(socket, 'connect').then(
    () => socket,
    () => null,
  );
}
