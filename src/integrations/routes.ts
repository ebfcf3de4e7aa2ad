import type { Route } from '#http/route.ts';
import type { ConnectionParts } from '#integrations/bank-connections/connections.ts';
import { bankConnectionRoutes } from '#integrations/bank-connections/routes.ts';
import { calendarRoutes } from '#integrations/calendar/routes.ts';
import { changeRoutes } from '#integrations/changes/routes.ts';
import type { ExportJobs } from '#integrations/exports/index.ts';
import { exportRoutes } from '#integrations/exports/routes.ts';
import type { FamilyImportParts } from '#integrations/family-imports/begin-family-import.ts';
import { familyImportRoutes } from '#integrations/family-imports/routes.ts';
import { gainsFileRoutes } from '#integrations/gains-file/routes.ts';
import { type ImportRouteParts, importRoutes } from '#integrations/imports/routes.ts';
import { sessionRoutes } from '#integrations/imports/sessions/routes.ts';
import { templateRoutes } from '#integrations/imports/templates/routes.ts';
import type { ProposalParts } from '#integrations/proposals/index.ts';
import { proposalRoutes } from '#integrations/proposals/routes.ts';
import { revertRoutes } from '#integrations/reverts/routes.ts';
import { transactionFileRoutes } from '#integrations/transaction-files/routes.ts';
import type { TransactionFiles } from '#integrations/transaction-files/transaction-files.ts';
import { deliveryRoutes, webhookRoutes } from '#integrations/webhooks/routes.ts';
import type { WebhookParts } from '#integrations/webhooks/webhooks.ts';
import { assistantRoutes } from './assistant-routes.ts';

export { mountMcp } from '#integrations/mcp/routes.ts';

/** The parts that the routes call. `basePath` is the path prefix of the public URL. */
type IntegrationParts = {
  readonly connections: ConnectionParts;
  readonly exports: ExportJobs;
  readonly imports: ImportRouteParts;
  readonly families: FamilyImportParts;
  readonly files: TransactionFiles;
  readonly webhooks: WebhookParts;
  readonly proposals: ProposalParts;
  readonly basePath: string;
};

/** All routes for data in and out. */
export function integrationRoutes(parts: IntegrationParts): Route[] {
  return [
    ...bankConnectionRoutes(parts.connections),
    ...calendarRoutes,
    ...changeRoutes(),
    ...revertRoutes,
    ...webhookRoutes(parts.webhooks),
    ...deliveryRoutes(parts.webhooks),
    ...exportRoutes(parts.exports, parts.basePath),
    ...familyImportRoutes(parts.families),
    ...transactionFileRoutes(parts.files),
    ...gainsFileRoutes,
    ...importRoutes(parts.imports),
    ...templateRoutes,
    ...sessionRoutes(parts.imports),
    ...proposalRoutes(parts.proposals),
    ...assistantRoutes,
  ];
}
