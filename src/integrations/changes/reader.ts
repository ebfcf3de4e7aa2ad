import type { UserActor } from '#application/actor.ts';

/** The user that changes are read for: an actor, or the maker of a webhook, without a request. */
export type ChangeReader = Pick<UserActor, 'familyId' | 'userId' | 'role' | 'scopes' | 'limits'>;
