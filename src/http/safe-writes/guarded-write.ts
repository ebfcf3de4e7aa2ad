import type { FastifyRequest } from 'fastify';
import { findSavedResponse, type KeyOwner, type SavedResponse, saveResponse } from '#application/idempotency-store.ts';
import type { Database } from '#database/database.ts';
import { type JoinedSteps, runJoined } from '#database/family/joined-write.ts';
import { boolean } from '#http/routing/query.ts';
import { type Answer, jsonOf, type Route, type RouteContext } from '#http/routing/route.ts';
import { type ValidInput, validate } from '#http/routing/validation.ts';
import { errorFormat } from '#http/server/accept.ts';
import { problemOf, toAppError } from '#http/server/problem.ts';
import type { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { entityTag, namesStrongly, namesWeakly } from './entity-tag.ts';
import { fingerprint, idempotencyKey } from './idempotency-key.ts';

/** What a write asks for beside itself. */
export type Guard = {
  readonly key: string | null;
  readonly isDry: boolean;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
};

/** A write, and what it is done with. */
export type Write = {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly context: RouteContext;
  /** Runs the use case on a database. */
  readonly use: (db: Database) => Promise<Answer>;
  /** The route that shows what this one writes. */
  readonly shownBy: Route | undefined;
  readonly inFlight: KeyedMutex<string>;
};

/** What a write asks for beside itself; null where it asks for nothing. @throws AppError for what cannot be read. */
export function guardOf({ headers, query }: FastifyRequest): Guard | null {
  const key = headers['idempotency-key'];
  const { dry_run: dryRun } = query as { dry_run?: unknown };
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (key === undefined && !dryRun && ifMatch === undefined && ifNoneMatch === undefined) return null;
  const isDry = dryRun === undefined || dryRun === '' ? false : boolean.safeParse(dryRun).data;
  if (isDry === undefined) throw invalid('?dry_run', 'invalid_type', 'dry_run must be given once');
  return { key: key === undefined ? null : idempotencyKey(key), isDry, ifMatch, ifNoneMatch };
}

/**
 * Does a write under its conditions, once for its key, or not at all. The conditions, what it does, its answer and the record of
 * its key are one transaction; a dry run's is rolled back.
 */
export function guardedWrite(write: Write, guard: Guard): Promise<Answer> {
  if (guard.isDry) return tried(write, guard);
  if (guard.key === null) return perform(write, guard);
  const { familyId, userId } = write.context.actor;
  const owner = { familyId, userId, key: guard.key };
  return write.inFlight.run(`${familyId} ${userId} ${guard.key}`, () => once(write, guard, owner));
}

async function once(write: Write, guard: Guard, owner: KeyOwner): Promise<Answer> {
  const { context, route, request } = write;
  const print = fingerprint(route.method, request.url, request.body);
  const earlier = await findSavedResponse(context.db.read, owner);
  if (earlier !== undefined) return replayed(earlier, print, request.headers.accept);
  try {
    return await perform(write, guard, {
      before: (db) => refuseTwin(db, owner),
      after: (tx, answer) => saveResponse(tx, owner, print, savedFrom(answer, route)),
    });
  } catch (error) {
    if (error instanceof Twin) return replayed(error.earlier, print, request.headers.accept);
    const refused = toAppError(error);
    const { status, headers, json } = problemOf(refused, context.requestId);
    const refusal = { status, headers, body: json, isSecret: false };
    // It has changed nothing, so that nothing is lost where its record is.
    if (isFinal(status) && refused.code !== 'idempotency_key_in_use')
      await context.db.write((tx) => saveResponse(tx, owner, print, refusal));
    throw error;
  }
}

/** Thrown where another process has done the same request since it was looked for; it brings what was answered there. */
class Twin extends Error {
  readonly earlier: Earlier;

  constructor(earlier: Earlier) {
    super('the request was done by another process');
    this.earlier = earlier;
  }
}

// Within the transaction, when its family is nobody else's to write to: whoever was quicker has committed.
async function refuseTwin(db: Database, owner: KeyOwner): Promise<void> {
  const earlier = await findSavedResponse(db.read, owner);
  if (earlier !== undefined) throw new Twin(earlier);
}

function savedFrom(answer: Answer, { secret }: Route): SavedResponse {
  const { status, headers = {} } = answer;
  return { status, headers, body: jsonOf(answer) ?? null, isSecret: secret === true };
}

type OnceOnly = Required<Pick<JoinedSteps<Answer>, 'before' | 'after'>>;

async function perform(write: Write, guard: Guard, onceOnly?: OnceOnly): Promise<Answer> {
  const { context, route, use } = write;
  const before = async (db: Database): Promise<void> => {
    await onceOnly?.before(db);
    await requireConditions(write, guard, db);
  };
  const after = onceOnly?.after;
  if (route.ownWrites === true) {
    await before(context.db);
    const answer = await use(context.db);
    if (after !== undefined) await context.db.write((tx) => after(tx, answer, context.db));
    return answer;
  }
  const { actor, requestId } = context;
  const family = { id: actor.familyId, author: { actor, requestId } };
  return runJoined(context.db, { family, before, ...(after && { after }), isDry: guard.isDry }, async (db) => {
    const answer = await use(db);
    if (guard.ifMatch === undefined) return answer;
    // Who makes one conditional change makes the next: the tag spares them reading it again.
    const tag = await currentTag(write, db);
    return tag === null ? answer : { ...answer, headers: { ...answer.headers, etag: tag } };
  });
}

async function tried(write: Write, guard: Guard): Promise<Answer> {
  if (write.route.ownWrites === true) throw notOffered();
  const { headers: _sideEffects, ...answer } = await perform(write, guard); // a cookie, for one
  return answer;
}

/** The 422 of a dry run where there is none. */
export function notOffered(): AppError {
  return invalid('?dry_run', 'not_offered', 'dry_run is not offered here: what this counts must count');
}

type Earlier = { readonly fingerprint: string; readonly response: SavedResponse };

function replayed(earlier: Earlier, print: string, accept: string | undefined): Answer {
  if (earlier.fingerprint !== print) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with another request before');
  }
  const { status, headers, body, isSecret } = earlier.response;
  if (isSecret) {
    throw new AppError('answer_not_kept', 'This was done before; its answer held a secret and was shown once');
  }
  const type = status < 400 ? {} : { 'content-type': `${errorFormat(accept) ?? 'application/json'}; charset=utf-8` };
  return {
    status,
    headers: { ...headers, ...type, 'idempotent-replayed': 'true' },
    ...(body !== null && { json: body }),
  };
}

/** RFC 9110 §13.1: on the representation as it is at this moment of the transaction; without one, `If-Match` is never met. */
async function requireConditions(write: Write, { ifMatch, ifNoneMatch }: Guard, db: Database): Promise<void> {
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  const tag = await currentTag(write, db);
  const isMet = ifMatch === undefined || (tag !== null && namesStrongly(ifMatch, tag));
  const isNew = ifNoneMatch === undefined || tag === null || !namesWeakly(ifNoneMatch, tag);
  if (!isMet || !isNew) throw new AppError('precondition_failed', 'What is stored is not what the request rests on');
}

async function currentTag({ shownBy, request, context }: Write, db: Database): Promise<string | null> {
  if (shownBy === undefined) return null;
  try {
    const input: ValidInput = validate(shownBy, request);
    const json = jsonOf(await shownBy.handle({ ...context, db }, input));
    return json === undefined ? null : entityTag(json);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

const PASSING = new Set([401, 403, 412, 429]);

// What another credential, another minute or another look at the books may change is decided anew each time.
function isFinal(status: number): boolean {
  return status < 500 && !PASSING.has(status);
}
