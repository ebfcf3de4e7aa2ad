/** Responses by URL that are on their way before the code of the pages. */
export type EarlyResponses = Map<string, Promise<Response>>;

declare global {
  interface Window {
    /** Missing on the development server. */
    earlyResponses?: EarlyResponses;
  }
}

/** Sends a request; the first one for something that was asked for early takes that response. */
export function fetchOrTakeEarly(request: Request): Promise<Response> {
  const early = request.method === 'GET' ? window.earlyResponses?.get(request.url) : undefined;
  if (early === undefined) return fetch(request);
  window.earlyResponses?.delete(request.url);
  return early;
}
