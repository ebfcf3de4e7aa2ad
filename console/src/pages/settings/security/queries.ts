import { read, readAll } from '../../../api/index.ts';

/** The user's sessions, newest first. */
export const sessionsQuery = () => readAll('/api/v1/sessions', 'sessions');

/** Whether sign-in asks for a code. */
export const secondFactorQuery = () => read('/api/v1/users/me/second_factor');

export const passkeysQuery = () => readAll('/api/v1/users/me/passkeys', 'passkeys');

/** The identity provider's accounts that are linked to the user. */
export const identitiesQuery = () => readAll('/api/v1/users/me/identities', 'identities');
