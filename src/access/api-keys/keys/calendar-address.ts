import { secretKind } from '#kernel/tokens.ts';

// The only scope of a key in an address: addresses are in logs, and on servers of others.
const SCOPE = 'calendar:read';
const ENDING = '.ics';

/** Whether a key of these scopes can do nothing but read the calendar. */
export const isForCalendar = (scopes: readonly string[]) => scopes.every((scope) => scope === SCOPE);

/** The path at which a key of these scopes opens its calendar, below the public URL; null for one that can do more. */
export function calendarPath(scopes: readonly string[], secret: string): string | null {
  return isForCalendar(scopes) ? `/calendar/${secret}${ENDING}` : null;
}

/** The secret in the last step of such a path; undefined for any other text. */
export function secretInAddress(file: string): string | undefined {
  const secret = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file;
  return secretKind(secret) === 'cfk' ? secret : undefined;
}
