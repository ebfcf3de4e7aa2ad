import type { Context } from '#application/context.ts';
import type { Requirement } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerDatabase } from '#database/ledger-database.ts';
import { AppError } from '#kernel/errors.ts';
import { entityTag } from './accept.ts';
import { jsonOf, NOTHING_FOUND, type Route, type RouteContext } from './route.ts';
import { relocated, type SentRequest, validate, validateWith } from './validation.ts';

/** The parts of a request to a route. */
type InnerRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** A record as its GET shows it. */
type Shown = { readonly json: string; readonly tag: string };

/** Requests to routes inside a running write: what they read and write is part of it. */
export class InnerRequests {
  readonly #routes: ReadonlyMap<string, Route>;

  constructor(routes: readonly Route[]) {
    this.#routes = new Map(routes.map((route) => [route.operation, route]));
  }

  /** The callers of an operation. @throws Error for an unknown one, and for one without a credential. */
  requirementOf(operation: string): Requirement {
    const { requirement } = this.#routeOf(operation);
    if (requirement === null) throw new Error(`${operation} needs no credential`);
    return requirement;
  }

  /** Calls an operation and returns its body. An unknown member is refused. @throws AppError as its route does. */
  async run(tx: FamilyTransaction, context: Context, operation: string, sent: InnerRequest): Promise<unknown> {
    const route = this.#routeOf(operation);
    const request = strict(sent);
    const inside = within(tx, context);
    const use = async (input: never) => route.handle(inside, input, NOTHING_FOUND);
    const input = await validateWith(route, request, (sound) => use(sound as never));
    try {
      return (await use(input as never)).body;
    } catch (error) {
      throw relocated(error, route, request);
    }
  }

  /** The record that an operation shows; null where there is none. */
  async show(tx: FamilyTransaction, context: Context, operation: string, id: string): Promise<Shown | null> {
    const route = this.#routeOf(operation);
    try {
      const input = validate(route, strict({ params: { id } }));
      const json = jsonOf(await route.handle(within(tx, context), input, NOTHING_FOUND));
      return json === undefined ? null : { json, tag: entityTag(json) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  #routeOf(operation: string): Route {
    const route = this.#routes.get(operation);
    if (route === undefined) throw new Error(`${operation} has no route`);
    return route;
  }
}

// Responses have no warnings: a member that the route does not know must not be dropped in silence.
function strict({ params, body }: InnerRequest): SentRequest {
  return { params, query: {}, body, headers: { prefer: 'handling=strict' } };
}

/** The context of a use case whose reads and writes are those of a running write. */
function within(tx: FamilyTransaction, context: Context): RouteContext {
  const { db, now, secrets, familyId } = tx;
  const family = async (id: number): Promise<FamilyTransaction> => {
    if (id !== familyId) throw new Error('an inner request wrote to another family');
    return tx;
  };
  const running = { db, now, secrets, family, newFamily: async () => null };
  const own: LedgerDatabase = context.db.with({
    read: () => db,
    write: (work) => work(running),
    attempt: (_ahead, work) => work(running),
    writeApart: () => Promise.reject(new Error('an inner request wrote apart')),
  });
  return { ...(context as RouteContext), db: own };
}
