import { Redis, type Result } from 'ioredis';
import { AHEAD_MAX, type CountDecision, type Counter } from './budgets.ts';
import type { CounterStore, CountRequest } from './counters.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(keys: number, ...args: (string | number)[]): Result<number[], Context>;
  }
}

// A window ends at most two windows from now; the third covers a clock that steps back.
const KEPT_WINDOWS = 3;
const ANSWER_MS = 50;
const CONNECT_MS = 1000;
const RECONNECT_MS = 500;
const NOT_CONNECTED = new Error('not connected');

/** Counters in Redis or Valkey: one hash per API key or user, which expires after its window. */
export class RedisCounters implements CounterStore {
  readonly name = 'redis';
  readonly answerMs: number;
  readonly #redis: Redis;
  #trouble = NOT_CONNECTED;

  private constructor(url: string, answerMs: number) {
    this.answerMs = answerMs;
    this.#redis = new Redis(url, {
      lazyConnect: true,
      protocol: 2,
      enableReadyCheck: false,
      disableClientInfo: true,
      connectTimeout: CONNECT_MS,
      // Reconnect after a timeout; commands are not resent.
      socketTimeout: CONNECT_MS,
      retryStrategy: () => RECONNECT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      // After a failover the same name resolves to the new primary.
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      scripts: { countRequest: { lua: COUNT_SCRIPT } },
    });
    this.#redis.on('error', (error: Error) => {
      this.#trouble = error;
    });
    this.#redis.on('ready', () => {
      this.#trouble = NOT_CONNECTED;
    });
  }

  /** Connects; if Redis is down, reconnects when it is back. */
  static async open(url: string, answerMs = ANSWER_MS): Promise<RedisCounters> {
    const counters = new RedisCounters(url, answerMs);
    await counters.#redis.connect().catch(() => {});
    return counters;
  }

  async count(requests: readonly CountRequest[]): Promise<CountDecision> {
    const keys = keysOf(requests.map(({ keyId }) => keyId));
    const args = requests.flatMap(({ window, limit, windowSeconds }) => {
      return [window, window + AHEAD_MAX, limit, KEPT_WINDOWS * windowSeconds];
    });
    const [admitted, ...held] = await this.#connected().countRequest(keys.length, ...keys, ...args);
    const counters = keys.map((_, index) => ({ window: held[2 * index] ?? 0, count: held[2 * index + 1] ?? 0 }));
    return { admitted: admitted === 1, counters };
  }

  async read(keyIds: readonly string[]): Promise<(Counter | undefined)[]> {
    const redis = this.#connected();
    const held = await Promise.all(keysOf(keyIds).map((key) => redis.hmget(key, 'window', 'count')));
    return held.map(([window, count]) =>
      window && count ? { window: Number(window), count: Number(count) } : undefined,
    );
  }

  async prune(): Promise<void> {}

  close(): void {
    this.#redis.disconnect();
  }

  #connected(): Redis {
    if (this.#redis.status !== 'ready' || !this.#redis.stream.writable) throw this.#trouble;
    return this.#redis;
  }
}

// Redis Cluster places a key by the part in braces: the counters of a request lie with the last of them, which they share.
function keysOf(keyIds: readonly string[]): string[] {
  const last = keyIds.at(-1) ?? '';
  return keyIds.map((keyId) => `coffer:rate:{${last}}${keyId === last ? '' : `:${keyId}`}`);
}

/**
 * `decide` as a Redis script. KEYS: the counters. ARGV, for each: the current window, the latest window that still holds, the limit,
 * and the seconds to keep the counter. Returns whether the request is admitted, then the window and the count of each.
 */
const COUNT_SCRIPT = `
local result = {1}
for i, key in ipairs(KEYS) do
  local at = 4 * (i - 1)
  local now, latest, limit = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local held = redis.call('HMGET', key, 'window', 'count')
  local window, count = tonumber(held[1]), tonumber(held[2])
  if not window or window < now or window > latest then
    window, count = now, 0
  end
  if count >= limit then
    result[1] = 0
  end
  result[2 * i], result[2 * i + 1] = window, count
end
if result[1] == 1 then
  for i, key in ipairs(KEYS) do
    result[2 * i + 1] = result[2 * i + 1] + 1
    redis.call('HSET', key, 'window', result[2 * i], 'count', result[2 * i + 1])
    redis.call('EXPIRE', key, ARGV[4 * i])
  end
end
return result
`;
