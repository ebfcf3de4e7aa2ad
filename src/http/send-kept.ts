import type { ServerResponse } from 'node:http';
import type { Caller } from '#kernel/caller.ts';
import { namesWeakly } from './entity-tag.ts';
import type { Exchange } from './exchange.ts';
import { quotaHeaders } from './quota-headers.ts';
import type { Requirement } from './route.ts';

/** An answer rendered earlier, good for sending again as it is, with what its route asks of a caller. */
export type Kept = {
  /** UTF-8. Turning text into bytes anew for each answer costs as much as everything else that is done for it. */
  readonly body: Buffer;
  readonly etag: string;
  readonly route: string;
  readonly requirement: Requirement | undefined;
};

/** Finds an answer kept for this very URL and caller on unchanged books; the router fills what this looks into. */
export type FindKept = (caller: Caller, url: string) => Kept | undefined;

/**
 * Sends a kept answer past the framework: nothing is left to parse, to validate or to render, and the headers go out in one
 * list. To a client that has it already it says so, with 304. Like every answer, it waits until the request is counted on disk.
 * Returns its status.
 */
export function sendKept(
  response: ServerResponse,
  exchange: Exchange,
  headers: readonly string[],
  kept: Kept,
  ifNoneMatch: string | undefined,
): number {
  const isKnown = ifNoneMatch !== undefined && namesWeakly(ifNoneMatch, kept.etag);
  const send = (): void => {
    const quota = exchange.quota === null ? [] : quotaHeaders(exchange.quota);
    const own = ['x-request-id', exchange.requestId, 'etag', kept.etag];
    if (isKnown) {
      response.writeHead(304, [...withoutType(headers), ...own, ...quota]);
      response.end();
      return;
    }
    response.writeHead(200, [...headers, ...own, 'content-length', String(kept.body.length), ...quota]);
    response.end(kept.body);
  };
  if (exchange.counted === null) send();
  else exchange.counted.then(send, send);
  return isKnown ? 304 : 200;
}

function withoutType(headers: readonly string[]): string[] {
  const at = headers.indexOf('content-type');
  return headers.toSpliced(at, at === -1 ? 0 : 2);
}
