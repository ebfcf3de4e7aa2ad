import type { Route } from '#http/routing/route.ts';
import { assistantRoutes } from '#integrations/assistant/routes.ts';
import { changeRoutes } from '#integrations/changes/routes.ts';
import type { ExportJobs } from '#integrations/exports/index.ts';
import { exportRoutes } from '#integrations/exports/routes.ts';
import { providerConnectionRoutes } from '#integrations/provider-connections/routes.ts';
import { syncRoutes } from '#integrations/syncs/routes.ts';

/** Every route for data in and out. `basePath` is the public URL's path prefix. */
export function integrationRoutes(jobs: ExportJobs, basePath: string): Route[] {
  return [
    ...syncRoutes,
    ...providerConnectionRoutes,
    ...changeRoutes(),
    ...exportRoutes(jobs, basePath),
    ...assistantRoutes,
  ];
}
