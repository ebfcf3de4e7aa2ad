import type { ServerResponse } from 'node:http';
import type { UserActor } from '#application/actor.ts';
import type { Requirement } from '#application/scope-requirement.ts';
import { namesWeakly } from '#http/safe-writes/entity-tag.ts';
import { quotaHeaders } from '#http/server/quota-headers.ts';
import type { RequestContext } from '#http/server/request-context.ts';
import type { WriteHead } from './cached-head.ts';

/** An answer rendered earlier, good for sending again as it is, with what its route asks of a caller. */
export type Kept = {
  /** See {@link keptBody}; its length is what it has in bytes. */
  readonly body: Buffer | string;
  readonly etag: string;
  readonly route: string;
  readonly requirement: Requirement | undefined;
};

const TEXT_MAX = 4096;

/**
 * A body in the form in which sending it again costs least: a short one of ASCII alone as text, which leaves in one piece with its
 * head; any other as UTF-8, because turning text into bytes for each answer would cost as much as all else that is done for it.
 */
export function keptBody(json: string): Kept['body'] {
  return json.length <= TEXT_MAX && Buffer.byteLength(json) === json.length ? json : Buffer.from(json);
}

/** Finds an answer kept for this very URL and caller on unchanged books; the router fills what this looks into. */
export type FindKept = (actor: UserActor, url: string) => Kept | undefined;

/**
 * Sends a kept answer past the framework: nothing is left to parse, to validate or to render. To a client that has it already it
 * says so, with 304. Like every answer, it waits until the request is counted on disk. Returns its status.
 */
export function sendKept(
  response: ServerResponse,
  exchange: RequestContext,
  writeHead: WriteHead,
  kept: Kept,
  ifNoneMatch: string | undefined,
): number {
  const isKnown = ifNoneMatch !== undefined && namesWeakly(ifNoneMatch, kept.etag);
  const send = (): void => {
    const quota = exchange.quota === null ? [] : quotaHeaders(exchange.quota);
    const own = ['x-request-id', exchange.requestId, 'etag', kept.etag, ...quota];
    writeHead(response, own, isKnown ? null : kept.body.length);
    if (isKnown) response.end();
    else response.end(kept.body, 'latin1');
  };
  if (exchange.counted === null) send();
  else exchange.counted.then(send, send);
  return isKnown ? 304 : 200;
}
