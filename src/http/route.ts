import type { Readable } from 'node:stream';
import type { ZodType, z } from 'zod';
import type { AnonymousContext, LongLivedContext, PagedContext } from '#application/context.ts';
import type { Requirement } from '#application/requirement.ts';
import type { Issue } from '#kernel/errors.ts';

/** The groups of routes in the contract, with their descriptions. */
export const TAGS = {
  'Sign-in': 'Sign up, sign in and out, and refresh tokens.',
  Users: 'The signed-in user, and the members of the family.',
  Family: "The family's settings, and invitations to join it.",
  'Second factor': 'Codes of an authenticator app, and recovery codes.',
  Passkeys: 'Sign in without a password.',
  'API keys': 'Keys for programs: scopes, tiers, lifetimes.',
  OAuth: 'Registered applications, and the applications that the user has allowed.',
  Usage: 'Requests of API keys: the current window, the history, the request log.',
  Accounts: 'Accounts with their balances, and their shares.',
  Transactions: 'Transactions, one by one and in bulk, and their split lines.',
  Transfers: 'Pairs of transactions that move money between two accounts.',
  'Recurring transactions': 'Payments that return: entered by users or detected.',
  Rules: 'What to set on transactions that meet conditions, as they come in or by hand.',
  Valuations: 'Balances of accounts on days, as users state them.',
  'Account statements': 'Statements of banks: period, balances and number of transactions.',
  Balances: 'The balance of each account on each day.',
  Assistant: 'Chats of clients that know an assistant; this server has none.',
  'Balance sheet': 'Assets, liabilities and net worth, today and over time.',
  Categories: 'Categories of transactions, in two levels.',
  Merchants: 'Merchants of transactions.',
  Tags: 'Tags of transactions.',
  Budgets: 'Limits or envelopes of months, by category.',
  Goals: 'Amounts to have saved, by a day or without one.',
  Securities: 'Shares, funds, coins and other things that accounts hold.',
  Holdings: 'What accounts hold of securities on each day.',
  Trades: 'Purchases, sales and all else that changes what accounts hold of securities.',
  'Exchange rates': "The family's own rates, and the market's.",
  Reports: 'Income and expenses of a period, and reports that are saved under a name.',
  'Sample data': 'Accounts and transactions to try the server with.',
  'Bank connections': 'Banks that are asked for transactions, and the accounts that these go to.',
  Syncs: 'Reads of banks, and the transactions that came with each.',
  Changes: 'Every write to the family, in order: by page, by waiting, or as a stream.',
  Webhooks: 'Changes of the family, sent to a URL as they happen.',
  Proposals: 'Changes that programs propose, and that a person accepts or rejects.',
  Imports: 'Statements of banks and files of other programs, into the ledger.',
  Exports: "All of the family's data as files.",
} as const;

type Tag = keyof typeof TAGS;

/** A file download, saved as `name`. */
export type FileResponse = {
  /** Opens the content; not called if the client has this version. */
  open(): Readable | Promise<Readable>;
  readonly bytes: number;
  /** Identifies the content among all contents of the URL. */
  readonly version: string;
  /** A media type. */
  readonly type: string;
  /** A file name without `"`, `\\` and controls. */
  readonly name: string;
};

/** A status, and a body: JSON, JSON text already rendered, a file, or none. */
export type RouteResponse = {
  readonly status: number;
  readonly body?: unknown;
  /** JSON text, sent unchanged. */
  readonly json?: string;
  readonly file?: FileResponse;
  readonly headers?: Readonly<Record<string, string>>;
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[];
};

/** The JSON text of a response; undefined without a body. */
export function jsonOf({ json, body }: RouteResponse): string | undefined {
  return json ?? (body === undefined ? undefined : JSON.stringify(body));
}

/** Server-sent events. The stream closes when the signal of `context.longLived()` aborts. */
type EventStream = { readonly events: Readable };

/** 200 with a JSON body. */
export function ok(body: unknown): RouteResponse {
  return { status: 200, body };
}

/** 201 with a JSON body. */
export function created(body: unknown): RouteResponse {
  return { status: 201, body };
}

/** 204 without a body. */
export const NO_CONTENT: RouteResponse = { status: 204 };

/** One response of a route, for the contract; the tests validate every response against it. */
export type ResponseSpec = {
  readonly description: string;
  readonly schema?: ZodType;
  /** The media type of a file response. */
  readonly media?: string;
};

/** For a `handle` without a read before it. */
export const NOTHING_FOUND = undefined as never;

export type RouteContext = LongLivedContext & PagedContext & AnonymousContext;

type Parts<P extends ZodType, Q extends ZodType, B extends ZodType> = {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The member that existing clients wrap the body in; the flat form is accepted too. */
  readonly wrapper?: string;
  /** Body members that clients may also send outside the wrapper; these override the members inside. */
  readonly outsideWrapper?: readonly string[];
  /** The body with all its members, where `body` leaves some unchecked: what `handling=strict` compares with. */
  readonly strictBody?: ZodType;
};

/** The request's validated parts. */
type Input<P extends ZodType, Q extends ZodType, B extends ZodType> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

/** The same operation with a form, `multipart/form-data`, in place of JSON: for files. */
type FormPart<P extends ZodType, Q extends ZodType, F extends ZodType> = {
  readonly form?:
    | {
        readonly body: F;
        handle(context: RouteContext, input: Input<P, Q, F>): RouteResponse | Promise<RouteResponse>;
      }
    | undefined;
};

type Description = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path, `/api/v1/…`; `:name` marks a parameter. */
  readonly path: string;
  /** The contract's operationId. */
  readonly operation: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** The path of what a 201 has created, where it is neither `path/:id` nor the request's own. */
  readonly location?: string;
  /** In bytes; defaults to the server's limit. */
  readonly bodyLimit?: number;
  /**
   * Query parameters, or `name=value`, that reveal nothing of what masks hide. To a credential with masked values all others of a
   * route that respects masks are refused: they would find what is hidden.
   */
  readonly harmless?: readonly string[];
  /** True if masks hide nothing of the response: it has no amounts and no names of others, or hides them itself. */
  readonly unmasked?: true;
  /** True if the response shows a secret: it is never stored, not even for a replay. Where members are named, a replay has them as null. */
  readonly secret?: true | readonly string[];
  /**
   * True if the use case commits its own writes, such as a counted guess that it then refuses. It cannot be tried with
   * `dry_run`, and the record of its `Idempotency-Key` is written after it.
   */
  readonly ownWrites?: true;
};

type Erased = {
  readonly body: ZodType;
  handle(context: RouteContext, input: { params: never; query: never; body: never }): ReturnType<Route['handle']>;
};

/** A route with its types erased, for the router. */
export type Route = Description &
  Parts<ZodType, ZodType, ZodType> & {
    /** `null` allows anonymous callers. */
    readonly requirement: Requirement | null;
    readonly form?: Erased | undefined;
    handle(
      context: RouteContext,
      input: { params: never; query: never; body: never },
      found: never,
    ): RouteResponse | Promise<RouteResponse>;
    isHeavy?(input: { params: never; query: never; body: never }): boolean;
    stepsOfRecord?(input: { params: never; query: never; body: never }): number;
    strictFaults?(input: { params: never; query: never; body: never }): Issue[];
    readBefore?(context: RouteContext): Promise<unknown>;
    /** The response as server-sent events, if `Accept` asks for them; `lastEventId` is the client's last event. */
    stream?(
      context: RouteContext,
      input: { params: never; query: never; body: never },
      lastEventId: string | undefined,
    ): Promise<EventStream>;
  };

/**
 * A route that declares its callers, and the limits of credentials that it `respects`: without a limit's name there it is refused to
 * credentials with that limit, so that a new route shows them nothing.
 */
export function route<P extends ZodType, Q extends ZodType, B extends ZodType, F extends ZodType, Found>(
  definition: Description &
    Parts<P, Q, B> &
    FormPart<P, Q, F> &
    Requirement & {
      handle(context: RouteContext, input: Input<P, Q, B>, found: Found): RouteResponse | Promise<RouteResponse>;
      /**
       * Whether the read of this input costs much on a large family: its use case then runs in a reader thread on SQLite, and few at
       * once for each family.
       */
      isHeavy?(input: Input<P, Q, B>): boolean;
      /** The most days or points that a heavy read computes for each account or recurring transaction, which makes it heavy for few entries. */
      stepsOfRecord?(input: Input<P, Q, B>): number;
      /** Faults for which `handling=strict` refuses a request, in addition to unknown parameters and members. */
      strictFaults?(input: Input<P, Q, B>): Issue[];
      /** A heavy read before the use case of a write; `handle` gets what it found. It runs where heavy reads run. */
      readBefore?(context: RouteContext): Promise<Found>;
      stream?(context: RouteContext, input: Input<P, Q, B>, lastEventId: string | undefined): Promise<EventStream>;
    },
): Route {
  return { ...definition, requirement: requirementOf(definition) };
}

function requirementOf(declared: Requirement & Pick<Description, 'method'>): Requirement {
  const { proof, respects = [], method } = declared;
  const shared = { ...(proof && { proof }), respects: method === 'GET' ? [...respects, 'writes' as const] : respects };
  if ('person' in declared) return { person: declared.person, ...shared };
  const { scope, orScope } = declared;
  return { scope, ...(orScope && { orScope }), ...shared };
}

/** A route that needs no credential. */
export function publicRoute<P extends ZodType, Q extends ZodType, B extends ZodType>(
  definition: Description &
    Parts<P, Q, B> & {
      handle(context: AnonymousContext, input: Input<P, Q, B>): RouteResponse | Promise<RouteResponse>;
    },
): Route {
  return { ...definition, requirement: null };
}

/** The same update under PATCH and PUT: the ecosystem's clients use either for a partial change. */
export function bothUpdateMethods(make: (method: 'PATCH' | 'PUT', operation: 'update' | 'put') => Route): Route[] {
  return [make('PATCH', 'update'), make('PUT', 'put')];
}
