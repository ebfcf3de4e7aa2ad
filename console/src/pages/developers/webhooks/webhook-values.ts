import type { Schemas } from '../../../api/index.ts';

export type Webhook = Schemas['Webhook'];
export type EventType = Schemas['NewWebhook']['events'][number];

/** The values of a webhook's form. */
export type WebhookValues = {
  readonly url: string;
  readonly description: string;
  readonly events: EventType[];
  /** None is every account. */
  readonly account_ids: string[];
  readonly payload: 'records' | 'ids';
};

export const NEW_WEBHOOK: WebhookValues = {
  url: '',
  description: '',
  events: ['*'],
  account_ids: [],
  payload: 'records',
};

export function webhookValues({ url, description, events, account_ids, payload }: Webhook): WebhookValues {
  return {
    url,
    description: description ?? '',
    events: events as EventType[],
    account_ids: account_ids ?? [],
    payload,
  };
}

export function webhookMembers({ url, description, events, account_ids, payload }: WebhookValues) {
  return {
    url,
    description: description === '' ? null : description,
    events,
    account_ids: account_ids.length === 0 ? null : account_ids,
    payload,
  };
}

const RESOURCES = [
  ...(['transaction', 'account', 'transfer', 'valuation', 'category', 'merchant', 'tag'] as const),
  ...([
    'recurring_transaction',
    'attachment',
    'budget',
    'budget_category',
    'budget_group',
    'goal',
    'saved_report',
    'forecast_plan',
    'import',
    'import_template',
    'account_statement',
    'reconciled_balance',
    'rejected_transfer',
    'rule',
    'rule_run',
    'proposal',
    'sync',
    'bank_connection',
    'linked_account',
  ] as const),
  ...(['exchange_rate', 'security', 'security_price', 'trade'] as const),
  ...(['account_share', 'user', 'family', 'family_export', 'family_import'] as const),
];

/** The event types to select from, the most used first. */
export const EVENT_TYPES: readonly EventType[] = [
  ...RESOURCES.flatMap((resource) =>
    (['created', 'updated', 'deleted'] as const).map((ending) => `${resource}.${ending}` as const),
  ),
  'bank_connection.needs_attention',
];

/** The name of a webhook: its description, else its URL. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  return description ?? url;
}
