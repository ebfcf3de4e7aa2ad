import { AppError } from '#kernel/errors.ts';
import { isUnreachable } from '#src/cli/client/exit-codes.ts';

/** One message for a fault of a command or of the start, with the file, the address and the cause. It holds no secret. */
export function describeFault(error: unknown): string {
  if (error instanceof AppError) return describeRefusal(error);
  if (!(error instanceof Error)) return String(error);
  if (isUnreachable(error)) return 'The server cannot be reached; is it running?';
  return describeSystemFault(error) ?? error.message;
}

function describeRefusal(error: AppError): string {
  // With one issue, its sentence is the message.
  const issues = error.issues.length > 1 ? error.issues.map((issue) => `\n- ${issue.message}`) : [];
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${issues.join('')}${cause}`;
}

type SystemFault = Error & { code?: unknown; path?: unknown; address?: unknown; port?: unknown };

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it exists already, and is not what is needed here',
  EACCES: `user ${process.getuid?.() ?? ''} may not use it: make it theirs (chown), or start Coffer as its owner`,
  EPERM: 'this is not permitted',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'this is a folder, not a file',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; stop that, or choose another port with COFFER_PORT',
  EACCES: 'may not be used by this user; choose one over 1023 with COFFER_PORT',
  EADDRNOTAVAIL: 'cannot be used: this machine has no such address; see COFFER_HOST',
};

function describeSystemFault(error: SystemFault): string | undefined {
  const code = String(error.code);
  if (error.port !== undefined && LISTEN_FAULTS[code] !== undefined)
    return `port ${error.port} of ${error.address} ${LISTEN_FAULTS[code]} (${code})`;
  const fault = FILE_FAULTS[code];
  return typeof error.path === 'string' && fault !== undefined ? `${error.path}: ${fault} (${code})` : undefined;
}
