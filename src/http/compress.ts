import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCodings } from './accept.ts';
import { codedTag } from './entity-tag.ts';

// Smaller bodies fit one packet anyway.
const BYTES_MIN = 1024;

/** The codings of JSON, the cheapest first. The levels are the measured ones of docs/performance.md. */
const COMPRESS = {
  zstd: (body: Buffer) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
} as const;

const CODINGS = Object.keys(COMPRESS) as (keyof typeof COMPRESS)[];

/**
 * Compresses the JSON of a GET where the client accepts it; returns any other payload as it is. Writes are not compressed: their
 * responses hold the secrets that are shown once.
 */
export function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isJson = reply.statusCode === 200 && isUncodedJson(reply);
  if (request.method !== 'GET' || !(isJson || reply.statusCode === 304)) return payload;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`);
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (payload.length < BYTES_MIN) return payload;
  const accepted = acceptedCodings(request.headers['accept-encoding']);
  const coding = CODINGS.find((one) => accepted.has(one));
  if (coding === undefined) return payload;
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', codedTag(etag, coding));
  reply.header('content-encoding', coding).removeHeader('content-length');
  return COMPRESS[coding](Buffer.from(payload));
}

function isUncodedJson(reply: FastifyReply): boolean {
  return !reply.hasHeader('content-encoding') && String(reply.getHeader('content-type')).startsWith('application/json');
}
