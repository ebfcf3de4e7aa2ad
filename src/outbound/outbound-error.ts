/**
 * Why a request to the outside was not made, or its answer not taken: the URL is none to call (`url`), the host has an address
 * that is not public (`address`), it cannot be reached or broke off (`unreachable`), it wants to send us elsewhere (`redirect`),
 * its answer is too long (`too_large`), or it took too long (`timeout`).
 */
export type OutboundFailure = 'url' | 'address' | 'unreachable' | 'redirect' | 'too_large' | 'timeout';

const SENTENCES: Readonly<Record<OutboundFailure, string>> = {
  url: 'the URL is not an https:// address without user and password',
  address: 'the host has an address that is not public',
  unreachable: 'the host cannot be reached, or broke off',
  redirect: 'the host answered with a redirect, which is not followed',
  too_large: 'the answer is too long',
  timeout: 'the host took too long',
};

/** An outbound request that failed. The message holds nothing that the other side sent; `cause` is for the log only. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, cause?: unknown) {
    super(SENTENCES[failure], { cause });
    this.name = 'OutboundError';
    this.failure = failure;
  }
}
