/** An API key's window after a request was decided on. Counts are requests, times seconds. */
export type Quota = {
  readonly admitted: boolean;
  readonly limit: number;
  readonly count: number;
  readonly remaining: number;
  readonly resetInSeconds: number;
  readonly windowSeconds: number;
  /** Whether all keys below one key have it together. */
  readonly isShared: boolean;
};

/** The decision on one request; `counted` settles when the count is on disk, and is null where nothing was counted. */
export type RateLimitDecision = { readonly quota: Quota; readonly counted: Promise<void> | null };
