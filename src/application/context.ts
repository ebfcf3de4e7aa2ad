import type { Author, Database, WriteTogether } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Caller } from '#kernel/caller.ts';
import type { Clock } from '#kernel/time/clock.ts';

/** What every use case is given. Nothing it needs is global. */
export type PublicContext = {
  readonly db: Database;
  readonly clock: Clock;
  readonly requestId: string;
  /** The caller's address, as seen through trusted proxies only. */
  readonly address: string;
  readonly userAgent: string | null;
};

/** What a request needs to know that outlasts a moment. */
export type Lasting = {
  /** Proves the caller anew, as a request made now would be. @throws AppError `unauthorized`, `insufficient_scope`. */
  recheck(): Promise<Caller>;
  /** Aborts when the client has gone or the server is stopping. */
  readonly ends: AbortSignal;
};

/** The context of a request whose caller is known. */
export type Context = PublicContext & { readonly caller: Caller };

/** The context of a route, which may last. */
export type RouteContext = Context & { lasting(): Lasting };

/** Who stands behind the changes that a request makes. */
function authorOf(context: Context): Author {
  return { caller: context.caller, requestId: context.requestId };
}

/** Runs `work` as one write to the caller's own family. */
export function writeFamily<T>(context: Context, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> {
  return context.db.writeFamily(context.caller.familyId, authorOf(context), work);
}

/** Has `work` write `item` to the caller's own family, in one write with what other requests ask it for. */
export function writeFamilyTogether<Item, Result>(
  context: Context,
  item: Item,
  work: WriteTogether<Item, Result>,
): Promise<Result> {
  return context.db.writeTogether(context.caller.familyId, authorOf(context), item, work);
}
