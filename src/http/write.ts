import { hash } from 'node:crypto';
import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { findSavedResponse, type KeyOwner, type SavedResponse, saveResponse } from '#application/idempotency-store.ts';
import type { LedgerDatabase } from '#database/database.ts';
import { type JoinedSteps, runJoined } from '#database/family/joined-write.ts';
import type { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import { entityTag, errorFormat, namesStrongly, namesWeakly } from './accept.ts';
import { isForm, keptDigits } from './body.ts';
import { type HttpParts, routeContext } from './context.ts';
import { queryBoolean } from './fields.ts';
import { taskOf } from './heavy-reads.ts';
import { errorDocs, problemOf, toAppError } from './problem.ts';
import { jsonOf, NOTHING_FOUND, type Route, type RouteContext, type RouteResponse } from './route.ts';
import { isStrict, relocated, type ValidInput, validate, validateWith } from './validation.ts';

/** The handler of a route that writes: its conditions, idempotency key and dry run, and the use case. */
export function writeHandler(route: Route, parts: WriteParts): RouteHandlerMethod {
  const { wrapper: _wrapper, ...unwrapped } = route;
  const ofForm: Route = { ...unwrapped, ...route.form };
  return async (request, reply) => {
    const context = routeContext(request, reply, parts);
    const sent = isForm(request.headers['content-type']) ? ofForm : route;
    if (isStrict(request)) reply.header('preference-applied', 'handling=strict');
    const use = async (db: LedgerDatabase): Promise<RouteResponse> => {
      const own = db === context.db ? context : { ...context, db };
      const input = await validateWith(sent, request, (sound) => tryUseCase(sent, own, sound));
      try {
        const response = await sent.handle(own, input, await readBefore(route, own, parts));
        parts.inspect?.(route, response);
        return withLocation(response, route, request.url, parts);
      } catch (error) {
        throw relocated(error, sent, request);
      }
    };
    const options = safeWriteOptions(request);
    if (route.requirement === null && options?.isDry === true) throw dryRunNotOffered();
    if (options?.isDry === true) reply.header('dry-run', 'true');
    const response =
      options === null || route.requirement === null
        ? await use(context.db)
        : await safeWrite({ route, request, context, use, parts }, options);
    reply.code(response.status);
    if (response.headers !== undefined) reply.headers(response.headers);
    if (response.cookies !== undefined) reply.header('set-cookie', [...response.cookies]);
    const json = jsonOf(response);
    if (json === undefined) reply.removeHeader('content-type');
    return reply.send(json);
  };
}

/** Runs a use case and rolls back what it has written. */
async function tryUseCase(route: Route, context: RouteContext, input: ValidInput): Promise<unknown> {
  if (route.requirement === null || route.ownWrites === true || route.readBefore !== undefined) return undefined;
  return runJoined(context.db, { isDry: true }, async (db) => route.handle({ ...context, db }, input, NOTHING_FOUND));
}

async function readBefore(route: Route, context: RouteContext, { heavyReads }: WriteParts): Promise<never> {
  const found =
    route.readBefore && heavyReads.run(taskOf(route.operation, context, null), async () => route.readBefore?.(context));
  return (await found) as never;
}

/** The response with the `Location` of what a 201 has created: its own path, or that of the request. */
function withLocation(response: RouteResponse, route: Route, url: string, parts: WriteParts): RouteResponse {
  if (response.status !== 201) return response;
  const { id } = (response.body ?? {}) as { readonly id?: unknown };
  const isReadable = typeof id === 'string' && parts.readRoutes.has(`${route.path}/:id`);
  const own = isReadable ? `${route.path}/${id}` : url.split('?', 1)[0];
  return {
    ...response,
    headers: { ...response.headers, location: parts.publicUrl.basePath + (route.location ?? own) },
  };
}

/** Options from the headers and the query of a write. */
type SafeWriteOptions = {
  readonly key: string | null;
  readonly isDry: boolean;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
};

type Write = {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly context: RouteContext;
  /** Runs the use case on a database. */
  readonly use: (db: LedgerDatabase) => Promise<RouteResponse>;
  readonly parts: WriteParts;
};

type WriteParts = HttpParts & {
  readonly inFlight: KeyedMutex<string>;
  /** The GET routes by path: the response of the one with a write's path is what its conditions compare with. */
  readonly readRoutes: ReadonlyMap<string, Route>;
};

/** The options of a write; null where it has none. @throws AppError for a malformed one. */
function safeWriteOptions({ headers, query }: FastifyRequest): SafeWriteOptions | null {
  const key = headers['idempotency-key'];
  const { dry_run: dryRun } = query as { dry_run?: unknown };
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (key === undefined && !dryRun && ifMatch === undefined && ifNoneMatch === undefined) return null;
  const isDry = dryRun === undefined || dryRun === '' ? false : queryBoolean.safeParse(dryRun).data;
  if (isDry === undefined) throw invalid('?dry_run', 'not_a_boolean', 'must be given once, as true or false');
  return { key: key === undefined ? null : idempotencyKey(key), isDry, ifMatch, ifNoneMatch };
}

/**
 * Writes under the request's conditions, and once for its key. Conditions, writes and the saved response are one transaction; a
 * dry run's is rolled back.
 */
function safeWrite(write: Write, options: SafeWriteOptions): Promise<RouteResponse> {
  if (options.isDry) return tryWrite(write, options);
  if (options.key === null) return perform(write, options);
  const { familyId, userId } = write.context.actor;
  const owner = { familyId, userId, key: options.key };
  return write.parts.inFlight.run(`${familyId} ${userId} ${options.key}`, () => runOnce(write, options, owner));
}

async function runOnce(write: Write, options: SafeWriteOptions, owner: KeyOwner): Promise<RouteResponse> {
  const { context, route, request } = write;
  const requestHash = fingerprint(route.method, request.url, request.body, context.actor.limits);
  const earlier = await findSavedResponse(context.db.read, owner);
  if (earlier !== undefined) return replay(earlier, requestHash, request.headers.accept);
  try {
    return await perform(write, options, {
      before: (db) => refuseIfDone(db, owner),
      after: (tx, response) => saveResponse(tx, owner, requestHash, savedResponse(response, route)),
    });
  } catch (error) {
    if (error instanceof AlreadyDone) return replay(error.earlier, requestHash, request.headers.accept);
    const refused = toAppError(error);
    const { status, headers, json } = problemOf(refused, context.requestId, errorDocs(write.parts.publicUrl));
    const refusal = { status, headers, body: json, isSecret: false };
    // A refusal has changed nothing: losing its record loses nothing.
    if (isFinal(status) && refused.code !== 'idempotency_key_in_use')
      await context.db.write((tx) => saveResponse(tx, owner, requestHash, refusal));
    throw error;
  }
}

/** Another process has completed the same request since the look-up. */
class AlreadyDone extends Error {
  readonly earlier: Earlier;

  constructor(earlier: Earlier) {
    super('another process has completed this request');
    this.earlier = earlier;
  }
}

// Inside the transaction, which holds the family: a faster process has committed by now.
async function refuseIfDone(db: LedgerDatabase, owner: KeyOwner): Promise<void> {
  const earlier = await findSavedResponse(db.read, owner);
  if (earlier !== undefined) throw new AlreadyDone(earlier);
}

function savedResponse(answer: RouteResponse, { secret }: Route): SavedResponse {
  const { status, headers = {} } = answer;
  const saved = secret === undefined || secret === true ? answer : withoutMembers(answer, secret);
  return { status, headers, body: jsonOf(saved) ?? null, isSecret: secret === true };
}

function withoutMembers(answer: RouteResponse, names: readonly string[]): RouteResponse {
  return { ...answer, body: { ...(answer.body as object), ...Object.fromEntries(names.map((name) => [name, null])) } };
}

type IdempotencySteps = Required<Pick<JoinedSteps<RouteResponse>, 'before' | 'after'>>;

async function perform(
  write: Write,
  options: SafeWriteOptions,
  idempotency?: IdempotencySteps,
): Promise<RouteResponse> {
  const { context, route, use } = write;
  const before = async (db: LedgerDatabase): Promise<void> => {
    await idempotency?.before(db);
    await requireConditions(write, options, db);
  };
  const after = idempotency?.after;
  if (route.ownWrites === true) {
    await before(context.db);
    const answer = await use(context.db);
    if (after !== undefined) await context.db.write((tx) => after(tx, answer, context.db));
    return answer;
  }
  const { actor, requestId } = context;
  const family = { id: actor.familyId, author: { actor, requestId } };
  return runJoined(context.db, { family, before, ...(after && { after }), isDry: options.isDry }, async (db) => {
    const answer = await use(db);
    if (options.ifMatch === undefined) return answer;
    // A client that made one conditional change often makes the next: the new tag saves it a read.
    const tag = await currentTag(write, db);
    return tag === null ? answer : { ...answer, headers: { ...answer.headers, etag: tag } };
  });
}

async function tryWrite(write: Write, options: SafeWriteOptions): Promise<RouteResponse> {
  if (write.route.ownWrites === true) throw dryRunNotOffered();
  const { headers: _sideEffects, ...answer } = await perform(write, options); // such as a cookie
  return answer;
}

/** The 422 for `dry_run` on a route that does not offer it. */
function dryRunNotOffered(): AppError {
  return invalid('?dry_run', 'not_offered', 'dry_run is not offered here');
}

type Earlier = { readonly fingerprint: string; readonly response: SavedResponse };

function replay(earlier: Earlier, requestHash: string, accept: string | undefined): RouteResponse {
  if (earlier.fingerprint !== requestHash) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request');
  }
  const { status, headers, body, isSecret } = earlier.response;
  if (isSecret) {
    throw new AppError('answer_not_kept', 'This was done before; its response held a secret and is shown only once');
  }
  const type = status < 400 ? {} : { 'content-type': `${errorFormat(accept) ?? 'application/json'}; charset=utf-8` };
  return {
    status,
    headers: { ...headers, ...type, 'idempotent-replayed': 'true' },
    ...(body !== null && { json: body }),
  };
}

/** RFC 9110 §13.1, on the representation inside the transaction; where there is none, `If-Match` is not met. */
async function requireConditions(
  write: Write,
  { ifMatch, ifNoneMatch }: SafeWriteOptions,
  db: LedgerDatabase,
): Promise<void> {
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  const tag = await currentTag(write, db);
  const isMet = ifMatch === undefined || (tag !== null && namesStrongly(ifMatch, tag));
  const isNew = ifNoneMatch === undefined || tag === null || !namesWeakly(ifNoneMatch, tag);
  if (!isMet || !isNew)
    throw new AppError('precondition_failed', 'The condition is not met; read the resource again and decide');
}

async function currentTag({ route, request, context, parts }: Write, db: LedgerDatabase): Promise<string | null> {
  const readRoute = parts.readRoutes.get(route.path);
  if (readRoute === undefined) return null;
  try {
    const input: ValidInput = validate(readRoute, request);
    const json = jsonOf(await readRoute.handle({ ...context, db }, input, NOTHING_FOUND));
    return json === undefined ? null : entityTag(json);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

const TRANSIENT = new Set([401, 403, 412, 429]);

// Another credential, a later minute or a fresh read may change these: they are not saved.
function isFinal(status: number): boolean {
  return status < 500 && !TRANSIENT.has(status);
}

const BARE = /^[\x21-\x7e]{1,255}$/;
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/;

/**
 * The key of an `Idempotency-Key` header: 1 to 255 visible ASCII characters, as the draft's quoted string or bare, as most clients
 * send it. Both forms of a text are one key.
 * @throws AppError `bad_request`.
 */
function idempotencyKey(header: string | readonly string[]): string {
  const text = typeof header === 'string' ? header.trim() : '';
  const quoted = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const key = quoted ?? (text.startsWith('"') ? '' : text);
  if (BARE.test(key)) return key;
  throw new AppError('bad_request', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
}

/**
 * Equal for requests with the same method, URL, body and limits of the credential; member order and white space of the body do not
 * count. A limited credential is not shown the response to one that sees more.
 */
function fingerprint(method: string, url: string, body: unknown, limits: Limits | null): string {
  const limited = limits === null ? '' : `\n${JSON.stringify(limits)}`;
  return hash('sha256', `${method}\n${url}\n${canonical(body)}${limited}`, 'hex');
}

function canonical(value: unknown): string {
  const digits = keptDigits(value);
  if (digits !== undefined) return digits;
  // A file: as an object it would have a member for each byte, and one of 5 MB would take a gigabyte.
  if (value instanceof Uint8Array) return `bytes:${hash('sha256', value, 'hex')}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
