import type { ForUser } from '#application/context.ts';
import type { Author } from '#database/database.ts';

type AuthorColumns = {
  readonly user_id: string | null;
  readonly credential_id: string | null;
  readonly authentication_method: string | null;
  readonly request_id: string;
};

/** The columns in which a job keeps, besides its user, who asked for it. */
export function authorColumns({ actor, requestId }: Pick<ForUser, 'actor' | 'requestId'>) {
  return { credential_id: actor.credentialId ?? null, authentication_method: actor.type, request_id: requestId };
}

/** The author of a job: the change rows of all its slices are theirs, also after a restart. */
export function authorOfJob({ user_id, credential_id, authentication_method, request_id }: AuthorColumns): Author {
  return {
    actor: {
      type: authentication_method ?? 'job',
      ...(user_id !== null && { userId: user_id }),
      ...(credential_id !== null && { credentialId: credential_id }),
    },
    requestId: request_id,
  };
}
