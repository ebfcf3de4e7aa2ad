import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { type Route, route } from '#http/route.ts';
import { AppError } from '#kernel/errors.ts';

const chats = '/api/v1/chats';

const ABSENT = [
  { method: 'PATCH', path: '/api/v1/auth/enable_ai', operation: 'enableAi' },
  { method: 'GET', path: chats, operation: 'listChats' },
  { method: 'POST', path: chats, operation: 'createChat' },
  { method: 'GET', path: `${chats}/:id`, operation: 'getChat' },
  { method: 'PATCH', path: `${chats}/:id`, operation: 'updateChat' },
  { method: 'PUT', path: `${chats}/:id`, operation: 'putChat' },
  { method: 'DELETE', path: `${chats}/:id`, operation: 'deleteChat' },
  { method: 'POST', path: `${chats}/:id/messages`, operation: 'createChatMessage' },
  { method: 'POST', path: `${chats}/:id/messages/retry`, operation: 'retryChatMessage' },
] as const;

/** Answers clients that expect an assistant; this server has none. */
export const assistantRoutes: Route[] = ABSENT.map((one) =>
  route({
    ...one,
    tag: 'Assistant',
    summary: 'Not available: this server has no assistant',
    scope: one.method === 'GET' ? 'read' : 'read_write',
    ...(one.path.includes(':id') && { params: idParams }),
    responses: one.path.includes(':id') ? errorResponses(403, 404) : errorResponses(403),
    handle: () => {
      throw new AppError('feature_disabled', 'This server has no assistant');
    },
  }),
);
