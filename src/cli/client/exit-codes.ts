import { CofferError } from '#client/src/index.ts';

/** The exit codes of commands that call a server. 2 is an import with rows that failed. */
export const EXIT = { refused: 1, incomplete: 2, notSignedIn: 3, unreachable: 4 } as const;

/** There is no credential, or it has ended. */
export class NotSignedIn extends Error {}

const SIGN_IN_STATUSES = [401, 403];

/** The exit code for a fault. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof NotSignedIn) return EXIT.notSignedIn;
  if (error instanceof CofferError && SIGN_IN_STATUSES.includes(error.status)) return EXIT.notSignedIn;
  if (isUnreachable(error)) return EXIT.unreachable;
  return error instanceof Error && error.cause !== undefined ? exitCodeOf(error.cause) : EXIT.refused;
}

/** Whether no server answered. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CofferError && error.code === 'unreachable';
}
