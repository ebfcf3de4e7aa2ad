const SENTENCES = {
  url: 'the URL is not an https:// address without user and password',
  address: 'the host has an address that is not public',
  unreachable: 'the host cannot be reached or closed the connection',
  redirect: 'the host sent a redirect, which is not followed',
  too_large: 'the response is too large',
  timeout: 'the host did not answer in time',
} as const;

export type OutboundFailure = keyof typeof SENTENCES;

/** The message holds nothing that the other side sent; `cause` is for the log only. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, cause?: unknown) {
    super(SENTENCES[failure], { cause });
    this.name = 'OutboundError';
    this.failure = failure;
  }
}
