import type { Schemas } from '../../api/index.ts';

/** A member's name, or the email address if there is none. */
export function memberName({ first_name, last_name, email }: Schemas['Member']): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
