import type { FastifyReply } from 'fastify';
import { ERROR_STATUS } from '#http/server/error-status.ts';
import { AppError } from '#kernel/errors.ts';

/** A form that is shown again: why, and the answer's status. */
export type FormFault = { readonly message: string; readonly status: number };

/**
 * What to tell a person whose sign-in was refused; its headers, such as Retry-After, go onto the reply.
 * @throws the error itself where trying again would not help.
 */
export function formFault(reply: FastifyReply, error: unknown): FormFault {
  if (!(error instanceof AppError)) throw error;
  const { status } = ERROR_STATUS[error.code];
  if (status >= 500 && error.code !== 'unavailable') throw error;
  reply.headers(error.headers);
  // A 401 would have to name an HTTP scheme to try again with (RFC 9110 §15.5.2), and a form is none.
  return { message: `${error.message}.`, status: status === 401 ? 422 : status };
}
