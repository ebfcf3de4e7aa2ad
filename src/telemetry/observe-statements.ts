import { currentRequest } from '#kernel/async/current-request.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const TEXT_MAX = 2000;

/** Counts each statement, and writes a line for one that takes `slowMs` or longer; 0 writes none. */
export function observeStatements(log: Log, metrics: Metrics, slowMs: number): (sql: string, ms: number) => void {
  return (sql, ms) => {
    metrics.observeStatement(sql, ms);
    if (slowMs === 0 || ms < slowMs) return;
    const line = { request_id: currentRequest.getStore() ?? null, duration_ms: Math.round(ms) };
    log.warn({ ...line, statement: sql.slice(0, TEXT_MAX) }, 'slow statement');
  };
}
