import { type ChangeRow, DATA_RESOURCES } from '#integrations/changes/index.ts';

const ENDINGS = { create: 'created', update: 'updated', delete: 'deleted' } as const;

/** Every change that a webhook may send. */
export const EVERY_EVENT = '*';

/** The event type of tests, for every webhook. */
export const TEST_EVENT = 'webhook.test';

/** A bank connection that begins to want its person: an update with a name of its own. */
const NEEDS_ATTENTION = 'bank_connection.needs_attention';

/** The event types to choose from. Changes of credentials are never sent. */
export const EVENT_TYPES: readonly string[] = [
  ...DATA_RESOURCES.flatMap((resource) => Object.values(ENDINGS).map((ending) => `${resource}.${ending}`)),
  NEEDS_ATTENTION,
];

/** The changes that a webhook asks for. */
export type Filter = { readonly events: readonly string[]; readonly accountIds: readonly string[] | null };

type Change = Pick<ChangeRow, 'resource' | 'kind' | 'before' | 'after'>;

/** The event types of a change, the most specific first. */
function eventsOf({ resource, kind, before, after }: Change): string[] {
  const usual = `${resource}.${ENDINGS[kind]}`;
  if (usual !== 'bank_connection.updated' || !needsAttention(after) || needsAttention(before)) return [usual];
  return [NEEDS_ATTENTION, usual];
}

function needsAttention(record: string | null): boolean {
  return record !== null && (JSON.parse(record) as { readonly status: string }).status === 'needs_attention';
}

/** The event type of a change for a webhook that asks for it. */
export function eventOf({ events }: Pick<Filter, 'events'>, change: Change): string {
  const [most = '', ...others] = eventsOf(change);
  const isAsked = (event: string) => events.includes(EVERY_EVENT) || events.includes(event);
  return [most, ...others].find(isAsked) ?? most;
}

/** Whether a webhook asks for the change. One for some accounts gets no changes that belong to none. */
export function asksFor({ events, accountIds }: Filter, change: ChangeRow): boolean {
  const isAsked = (event: string) =>
    EVENT_TYPES.includes(event) && (events.includes(EVERY_EVENT) || events.includes(event));
  if (!eventsOf(change).some(isAsked)) return false;
  if (accountIds === null) return true;
  const touched: readonly string[] = change.account_ids === null ? [] : JSON.parse(change.account_ids);
  return touched.some((id) => accountIds.includes(id));
}
