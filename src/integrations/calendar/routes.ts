import { errorResponses } from '#http/problem.ts';
import { type Route, route } from '#http/route.ts';
import { makeCalendar } from './make-calendar.ts';

export const calendarRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/calendar',
    operation: 'downloadCalendar',
    tag: 'Recurring transactions',
    summary: 'Download expected payments and the days of goals as an iCalendar file',
    scope: 'calendar:read',
    respects: ['accounts', 'masks'],
    unmasked: true,
    responses: { 200: { description: 'The calendar', media: 'text/calendar' }, ...errorResponses(403) },
    handle: async (context) => ({
      status: 200,
      file: await makeCalendar(context),
      headers: { 'cache-control': 'private, no-cache' },
    }),
  }),
];
