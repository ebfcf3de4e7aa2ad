/**
 * What `decide` does, as one step inside Redis. KEYS: the counter. ARGV: the window of the clock, the latest window that still
 * holds, the limit, and for how many seconds the counter is kept. Returns whether the request is admitted, the counter's window
 * and its count.
 */
export const COUNT_SCRIPT = `
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
