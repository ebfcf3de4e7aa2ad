import { Redis, type Result } from 'ioredis';
import type { CountDecision, CounterStore, CountRequest } from './counter-store.ts';
import { AHEAD_MAX, type Counter } from './decide.ts';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(key: string, ...args: number[]): Result<[number, number, number], Context>;
  }
}

// A window ends at most two windows from now; the third covers a clock that steps back.
const KEPT_WINDOWS = 3;
const CONNECT_MS = 1000;
const RECONNECT_MS = 500;
const NOT_CONNECTED = new Error('not connected');

/** Counters in Redis or Valkey: one hash per API key or user, which expires after its window. */
export class RedisCounters implements CounterStore {
  readonly name = 'redis';
  readonly answerMs = 50;
  readonly #redis: Redis;
  #trouble = NOT_CONNECTED;

  private constructor(url: string) {
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
      scripts: { countRequest: { lua: COUNT_SCRIPT, numberOfKeys: 1 } },
    });
    this.#redis.on('error', (error: Error) => {
      this.#trouble = error;
    });
    this.#redis.on('ready', () => {
      this.#trouble = NOT_CONNECTED;
    });
  }

  /** Connects; if Redis is down, reconnects when it is back. */
  static async open(url: string): Promise<RedisCounters> {
    const counters = new RedisCounters(url);
    await counters.#redis.connect().catch(() => {});
    return counters;
  }

  async count({ keyId, window, limit, windowSeconds }: CountRequest): Promise<CountDecision> {
    const key = keyOf(keyId);
    const [admitted, held, count] = await this.#connected().countRequest(
      key,
      window,
      window + AHEAD_MAX,
      limit,
      KEPT_WINDOWS * windowSeconds,
    );
    return { admitted: admitted === 1, counter: { window: held, count } };
  }

  async read(keyId: string): Promise<Counter | undefined> {
    const [window, count] = await this.#connected().hmget(keyOf(keyId), 'window', 'count');
    return window && count ? { window: Number(window), count: Number(count) } : undefined;
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

// Redis Cluster places a key by the part in braces.
function keyOf(keyId: string): string {
  return `coffer:rate:{${keyId}}`;
}

/**
 * `decide` as a Redis script. KEYS: the counter. ARGV: the current window, the latest window that still holds, the limit, and
 * the seconds to keep the counter. Returns whether the request is admitted, the window and the count.
 */
const COUNT_SCRIPT = `
local now, latest, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local held = redis.call('HMGET', KEYS[1], 'window', 'count')
local window, count = tonumber(held[1]), tonumber(held[2])
if not window or window < now or window > latest then
  window, count = now, 0
end
if count >= limit then
  return {0, window, count}
end
redis.call('HSET', KEYS[1], 'window', window, 'count', count + 1)
redis.call('EXPIRE', KEYS[1], ARGV[4])
return {1, window, count + 1}
`;
