import { changeRoutes } from '#exchange/changes/index.ts';
import { historyCheck } from '#exchange/seals/index.ts';
import type { Route } from '#http/route.ts';

/** What goes in and out: every route of the wing. */
export function exchangeRoutes(): Route[] {
  return [...changeRoutes()];
}

/** Seals histories and makes the backups that are scheduled. */
export { ExchangeUpkeep } from './upkeep.ts';

/** What must be true of all histories. */
export { historyCheck };
