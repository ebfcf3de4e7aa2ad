import { errorAnswers } from '#http/routing/error-answers.ts';
import { type Route, route } from '#http/routing/route.ts';
import { AppError } from '#kernel/errors.ts';

/** The routes of an assistant that this server does not have: it says so in the words that clients know. */
export const assistantRoutes: Route[] = [
  route({
    method: 'PATCH',
    path: '/api/v1/auth/enable_ai',
    operation: 'enableAi',
    tag: 'Sign-in',
    summary: 'Ask for an assistant, which this server does not have',
    scope: 'read_write',
    answers: errorAnswers(403),
    handle: () => {
      throw new AppError('feature_disabled', 'This server has no assistant');
    },
  }),
];
