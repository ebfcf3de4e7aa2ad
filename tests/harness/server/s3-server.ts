import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

/** A fault of the service in place of a good answer; `lost_answer` does the work and then breaks the connection. */
export type S3Fault =
  | 'slow_down'
  | 'forbidden'
  | 'silent'
  | 'cut'
  | 'lost_answer'
  | 'stalled_body'
  | 'cut_body'
  | 'short_body'
  | 'changed_body'
  | 'other_etag';

const KEY_ID = 'AKIDTEST';
const SECRET = 'the+secret/of the bucket'.replaceAll(' ', '-');
const BUCKET = 'receipts';
const REGION = 'eu-test-1';
const CLOCK_SKEW_MS = 15 * 60_000;

/** A bucket of an S3 service, which checks the signature of each request by itself and can be asked to fail. */
export class S3Server {
  readonly endpoint: string;
  readonly objects = new Map<string, Buffer>();
  /** The method and key of each request that was signed well. */
  readonly requests: string[] = [];
  /** Why requests were refused. */
  readonly refusals: string[] = [];
  /** Called when an object is stored, before the answer. */
  onStored = () => {};
  readonly #silent = new Set<ServerResponse>();
  readonly #faults: { readonly method: string; readonly fault: S3Fault }[] = [];

  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }

  /** The settings of a server whose attachments are in the bucket. */
  get settings(): Record<string, string> {
    return { COFFER_ATTACHMENT_STORE: `s3://${BUCKET}/family/files`, ...this.connection };
  }

  get connection(): Record<string, string> {
    return {
      COFFER_S3_ENDPOINT: this.endpoint,
      COFFER_S3_REGION: REGION,
      COFFER_S3_ACCESS_KEY_ID: KEY_ID,
      COFFER_S3_SECRET_ACCESS_KEY: SECRET,
    };
  }

  /** Where a store finds the bucket. */
  get at() {
    const keys = { accessKeyId: KEY_ID, secretAccessKey: SECRET };
    return { bucket: BUCKET, prefix: 'family/files/', endpoint: this.endpoint, region: REGION, ...keys };
  }

  /** The next requests of this method meet these faults, in this order. */
  fail(method: string, ...faults: readonly S3Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ method, fault })));
  }

  /** From now on no request meets a fault; the connections of those that wait are cut. */
  recover(): void {
    this.#faults.length = 0;
    for (const response of this.#silent) response.destroy();
    this.#silent.clear();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refusal = signatureFault(request, body);
    if (refusal !== null) {
      this.refusals.push(refusal);
      return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    const method = request.method ?? '';
    const [, bucket = '', ...path] = decodeURIComponent(new URL(request.url ?? '', this.endpoint).pathname).split('/');
    const key = path.join('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    this.requests.push(`${method} ${key}`);
    const index = this.#faults.findIndex((one) => one.method === method);
    const fault = index < 0 ? null : (this.#faults.splice(index, 1)[0]?.fault ?? null);
    if (fault === 'slow_down') return refuse(response, 503, 'SlowDown');
    if (fault === 'forbidden') return refuse(response, 403, 'AccessDenied');
    if (fault === 'silent') return void this.#silent.add(response);
    if (fault === 'cut') return void request.socket.destroy();
    this.#serve({ method, key, body, fault }, response);
  }

  #serve(
    { method, key, body, fault }: { method: string; key: string; body: Buffer; fault: S3Fault | null },
    response: ServerResponse,
  ): void {
    const stored = this.objects.get(key);
    if (method === 'PUT') {
      this.objects.set(key, body);
      this.onStored();
    }
    if (method === 'DELETE') this.objects.delete(key);
    if (fault === 'lost_answer') return void response.socket?.destroy();
    if (method === 'PUT') return void response.writeHead(200, { etag: etagOf(body, fault) }).end();
    if (method === 'DELETE') return void response.writeHead(204).end();
    if (stored === undefined) return void refuse(response, 404, 'NoSuchKey');
    const sent = fault === 'short_body' ? stored.subarray(0, -1) : fault === 'changed_body' ? changed(stored) : stored;
    response.writeHead(200, { etag: etagOf(stored, fault), 'content-length': sent.length });
    if (method === 'HEAD') return void response.end();
    if (fault !== 'stalled_body' && fault !== 'cut_body') return void response.end(sent);
    response.write(sent.subarray(0, sent.length / 2), () => fault === 'cut_body' && response.socket?.destroy());
  }
}

/** Starts the service on this machine until the test ends. */
export async function startS3(t: Pick<TestContext, 'after'>): Promise<S3Server> {
  const server = createServer((request, response) => {
    service.answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = new S3Server(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return service;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no ${SECRET}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': text.length }).end(text);
}

function etagOf(body: Buffer, fault: S3Fault | null): string {
  return fault === 'other_etag' ? '"of-another-kind-1"' : `"${createHash('md5').update(body).digest('hex')}"`;
}

function changed(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other[0] = (other[0] ?? 0) ^ 1;
  return other;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** The fault in the signature of a request by AWS Signature Version 4, or null. */
function signatureFault({ method, url, headers }: IncomingMessage, body: Buffer): string | null {
  const [, keyId, day, region, names = '', signature = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const at = String(headers['x-amz-date']);
  const [, year, month, date, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (keyId !== KEY_ID || region !== REGION) return 'key or region';
  if (year === undefined || day !== at.slice(0, 8)) return 'no date';
  const sentMs = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (Math.abs(Date.now() - sentMs) > CLOCK_SKEW_MS) return 'date too far away';
  const payload = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== payload) return 'hash of the payload';
  const signed = names.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (needed.some((name) => !signed.includes(name))) return 'a header that is not signed';
  const [path = '', query = ''] = (url ?? '').split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const request = [method, path, query.split('&').sort().join('&'), lines.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  const expected = createHmac('sha256', key).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'signature';
}
