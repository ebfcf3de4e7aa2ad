import { NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { dismissNotices, readNotices } from './read-notices.ts';
import { UpgradeNotices } from './schemas.ts';

const tag = 'Accounts';
const path = '/api/v1/upgrade_notices';

export const upgradeNoticeRoutes: Route[] = [
  route({
    method: 'GET',
    path,
    operation: 'getUpgradeNotices',
    tag,
    summary: 'Show the records that an upgrade left as they were',
    scope: 'accounts:read',
    responses: { 200: { description: 'The records by notice; empty once dismissed', schema: UpgradeNotices } },
    handle: async (context) => ok(await readNotices(context)),
  }),
  route({
    method: 'DELETE',
    path,
    operation: 'dismissUpgradeNotices',
    tag,
    summary: 'Dismiss these notices for the whole family; no record changes',
    scope: 'accounts:write',
    responses: { 204: { description: 'Dismissed' } },
    handle: async (context) => {
      await dismissNotices(context);
      return NO_CONTENT;
    },
  }),
];
