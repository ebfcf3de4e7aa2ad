import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { OutboundError } from '#outbound/outbound-error.ts';

/** What came of a trip that the provider spoilt: it cannot be reached, did not sign the person in, or its answer is no good. */
export type ProviderFault = 'unreachable' | 'declined' | 'refused';

const DEPTH_MAX = 5;

/** Sorts a failure of openid-client, and says what the log may know of it: no answer, no token, no claim. */
export function faultOf(error: unknown): { readonly fault: ProviderFault; readonly reasons: readonly string[] } {
  const chain = chainOf(error);
  return { fault: faultIn(chain), reasons: chain.map(reasonOf) };
}

function faultIn(chain: readonly Error[]): ProviderFault {
  if (chain.some((error) => error instanceof OutboundError)) return 'unreachable';
  return chain.some((error) => error instanceof AuthorizationResponseError) ? 'declined' : 'refused';
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < DEPTH_MAX; link = link.cause) chain.push(link);
  return chain;
}

// The library's own messages are fixed sentences. Its causes hold whole answers, which is why the error itself is never logged.
function reasonOf(error: Error): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.name}: ${error.error.slice(0, 64)}`;
  return `${error.name}: ${error.message}`;
}
