import type { CreateAccessParts } from '#access/access.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Route, RouteResponse } from '#http/route.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';

/** The parts of a server. Tests pass their own clock, database folder and settings. */
export type ServerParts = Pick<CreateAccessParts, 'counterStore'> & {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called with each response before it is sent; the tests validate each against its schema here. */
  readonly inspect?: (route: Route, answer: RouteResponse) => void;
};
