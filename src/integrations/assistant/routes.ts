import { errorResponses } from '#http/routing/error-responses.ts';
import { type Route, route } from '#http/routing/route.ts';
import { AppError } from '#kernel/errors.ts';

/** Answers clients that expect an assistant; this server has none. */
export const assistantRoutes: Route[] = [
  route({
    method: 'PATCH',
    path: '/api/v1/auth/enable_ai',
    operation: 'enableAi',
    tag: 'Sign-in',
    summary: 'Not available: this server has no assistant',
    scope: 'read_write',
    responses: errorResponses(403),
    handle: () => {
      throw new AppError('feature_disabled', 'This server has no assistant');
    },
  }),
];
