import { type ChangeRow, DATA_RESOURCES } from '#integrations/changes/index.ts';

const ENDINGS = { create: 'created', update: 'updated', delete: 'deleted' } as const;

/** Every change that a webhook may send. */
export const EVERY_EVENT = '*';

/** The event type of tests, for every webhook. */
export const TEST_EVENT = 'webhook.test';

/** The event types to choose from. Changes of credentials are never sent. */
export const EVENT_TYPES: readonly string[] = DATA_RESOURCES.flatMap((resource) =>
  Object.values(ENDINGS).map((ending) => `${resource}.${ending}`),
);

/** The changes that a webhook asks for. */
export type Filter = { readonly events: readonly string[]; readonly accountIds: readonly string[] | null };

/** The event type of a change. */
export function eventOf({ resource, kind }: Pick<ChangeRow, 'resource' | 'kind'>): string {
  return `${resource}.${ENDINGS[kind]}`;
}

/** Whether a webhook asks for the change. One for some accounts gets no changes that belong to none. */
export function asksFor({ events, accountIds }: Filter, change: ChangeRow): boolean {
  const event = eventOf(change);
  if (!EVENT_TYPES.includes(event) || !(events.includes(EVERY_EVENT) || events.includes(event))) return false;
  if (accountIds === null) return true;
  const touched: readonly string[] = change.account_ids === null ? [] : JSON.parse(change.account_ids);
  return touched.some((id) => accountIds.includes(id));
}
