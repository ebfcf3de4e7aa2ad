import type { Reading } from './file-parts.ts';

/** How the file of a session is read, how far, and the import of each account in it. */
export type SessionReading = Reading & {
  readonly bytes: number;
  /** Import ids by the account as the file names it; the name is empty where the file names none. */
  readonly imports: Readonly<Record<string, string>>;
};

/** The stored progress of a session that is published. */
export function progressOf(reading: string): SessionReading {
  return JSON.parse(reading);
}
