import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

/** One endpoint that is no route of the API. */
export type Endpoint = {
  readonly methods: readonly ('GET' | 'POST')[];
  readonly url: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** True where a person goes: no page of another origin may read an answer. */
  readonly isPage?: boolean;
};

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Mounts endpoints that take bodies of any type, read as bytes (`buffer`) or left unread for the handler (`stream`), and a
 * 405 on their other methods.
 */
export function mountEndpoints(app: FastifyInstance, body: 'buffer' | 'stream', endpoints: readonly Endpoint[]): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    if (body === 'stream') scope.addContentTypeParser('*', async () => undefined);
    else {
      const options = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const;
      scope.addContentTypeParser('*', options, async (_request: unknown, bytes: Buffer) => bytes);
    }
    for (const { methods, url, handler, isPage = false } of endpoints) {
      scope.route({ method: [...methods], url, handler });
      const others = METHODS.filter((method) => !methods.some((own) => own === method));
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
      scope.route({ method: others, url, config: { allow }, handler: () => {} });
      if (isPage) scope.route({ method: 'OPTIONS', url, config: { crossOrigin: false }, handler: answerOptions });
    }
    done();
  });
}

/** Takes back what lets pages of other origins read an answer. */
export function keepFromOthers(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
}

function answerOptions(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return keepFromOthers(reply).removeHeader('content-type').code(204).send();
}
