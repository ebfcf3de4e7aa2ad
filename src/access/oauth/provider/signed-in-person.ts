import { sessionOpenedAt } from '#access/credentials/sessions/index.ts';
import { liveSession } from '#access/sign-in/sign-in-pages/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { OauthParts } from './oauth-parts.ts';

/** Who is signed in at this browser, and since when, RFC 3339. */
export type Person = { readonly actor: UserActor; readonly signedInAt: string };

/** The person of the session in a `Cookie` header; null where nobody is signed in. */
export async function signedInPerson(parts: OauthParts, cookieHeader: string | undefined): Promise<Person | null> {
  const actor = await liveSession(parts, cookieHeader);
  const signedInAt = actor === null ? undefined : await sessionOpenedAt(parts.database.read, actor);
  return actor === null || signedInAt === undefined ? null : { actor, signedInAt };
}
