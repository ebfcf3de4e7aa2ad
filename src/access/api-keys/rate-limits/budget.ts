/** A counter of a request and its limit: `limit` requests per window under the id `keyId`. */
export type Budget = {
  readonly kind: 'key' | 'user';
  readonly keyId: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whether it is that of the key at the top of the chain of makers. */
  readonly isShared: boolean;
};
