import { changeRoutes } from '#exchange/changes/index.ts';
import { countFamilyExports, type ExportJobs, eraseExports, exportRoutes } from '#exchange/exports/index.ts';
import { historyCheck } from '#exchange/seals/index.ts';
import type { Route } from '#http/route.ts';

/** What goes in and out: every route of the wing. `basePath` is what stands before every path where clients see the server. */
export function exchangeRoutes(jobs: ExportJobs, basePath: string): Route[] {
  return [...changeRoutes(), ...exportRoutes(jobs, basePath)];
}

export { ExportJobs } from '#exchange/exports/index.ts';
/** Seals histories and makes the backups that are scheduled. */
export { ExchangeUpkeep } from './upkeep.ts';
/** Makes exports; deletes and counts those of a family. */
/** What must be true of all histories. */
export { countFamilyExports, eraseExports, historyCheck };
