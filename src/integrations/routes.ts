import { changeRoutes } from '#integrations/changes/index.ts';
import { countFamilyExports, type ExportJobs, eraseExports, exportRoutes } from '#integrations/exports/index.ts';
import { historyCheck } from '#operations/sealed-history/index.ts';
import type { Route } from '#http/routing/route.ts';

/** What goes in and out: every route of the wing. `basePath` is what stands before every path where clients see the server. */
export function exchangeRoutes(jobs: ExportJobs, basePath: string): Route[] {
  return [...changeRoutes(), ...exportRoutes(jobs, basePath)];
}

export { ExportJobs } from '#integrations/exports/index.ts';
/** Seals histories and makes the backups that are scheduled. */
export { ExchangeUpkeep } from '#operations/scheduled-jobs.ts';
/** Makes exports; deletes and counts those of a family. */
/** What must be true of all histories. */
export { countFamilyExports, eraseExports, historyCheck };
