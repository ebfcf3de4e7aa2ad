import type { FastifyReply } from 'fastify';
import { ERROR_STATUS } from '#http/problem.ts';
import { AppError } from '#kernel/errors.ts';
import { errorSentence } from './error-sentence.ts';
import type { Html } from './html.ts';

/** The message and status of a form that is shown again. */
export type FormFault = { readonly message: Html; readonly status: number };

/**
 * The message of a refused sign-in; its headers, such as Retry-After, go onto the reply. @throws the error itself if another
 * attempt would not help.
 */
export function formFault(reply: FastifyReply, error: unknown): FormFault {
  if (!(error instanceof AppError)) throw error;
  const { status } = ERROR_STATUS[error.code];
  if (status >= 500 && error.code !== 'unavailable') throw error;
  reply.headers(error.headers);
  const { t } = reply.request;
  // A 401 requires a WWW-Authenticate scheme (RFC 9110 §15.5.2), and a form is none.
  return { message: errorSentence(t, error.code, error.message), status: status === 401 ? 422 : status };
}
