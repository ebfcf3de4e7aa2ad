import type { PublicUrl } from '#config/setting-parsers.ts';
import type { FindKept } from '#http/response-cache/send-cached.ts';
import type { AppError } from '#kernel/errors.ts';
import type { Gate } from './pipeline.ts';
import type { RequestContext } from './request-context.ts';

/** What the HTTP layer is told about its surroundings. */
export type HttpOptions = {
  readonly publicUrl: PublicUrl;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy: readonly string[];
  readonly gate: Gate;
  readonly findKept: FindKept;
  /** True once the process is stopping: every answer then closes its connection, or a busy one would be served for ever. */
  isDraining(): boolean;
  /** Sees every finished request: log line, request log, metrics. `error` is set when the answer was an error. */
  observe(exchange: RequestContext, method: string, status: number, error: AppError | null): void;
};
