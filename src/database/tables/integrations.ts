import type { FamilyId, Flag, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** An export of the ledger as the user sees it; its file is in the data folder of the process that wrote it. */
type FamilyExports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** Null until the export is completed. */
  byte_size: Int64 | null;
};

const FAMILY_EXPORTS = `
create table family_exports (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  byte_size int64,
  created_at text not null,
  updated_at text not null,
  constraint family_exports_pk primary key (family_id, id),
  constraint family_exports_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index family_exports_user on family_exports (family_id, user_id, id);
-- Unfinished exports are few, and the job looks for them in every family.
create index family_exports_unfinished on family_exports (id) where status in ('pending', 'processing');
create index family_exports_age on family_exports (created_at);`;

/** An import of an exported family. */
type FamilyImports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  status: 'importing' | 'complete' | 'failed';
  filename: string;
  records_count: Int64;
  records_done: Int64;
  /** JSON array of the e-mail addresses of users in the file that the family does not have. */
  unknown_people: string;
  /** The reason why a failed import stopped. */
  error: string | null;
  /** The credential and request that began it. */
  credential_id: string | null;
  authentication_method: string | null;
  request_id: string;
};

const FAMILY_IMPORTS = `
create table family_imports (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  status text not null check (status in ('importing', 'complete', 'failed')),
  filename text not null,
  records_count int64 not null,
  records_done int64 not null,
  unknown_people text not null,
  error text,
  credential_id text,
  authentication_method text,
  request_id text not null,
  created_at text not null,
  updated_at text not null,
  constraint family_imports_pk primary key (family_id, id),
  constraint family_imports_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
-- Running imports are few, and the job looks for them in every family.
create index family_imports_running on family_imports (id) where status = 'importing';`;

/** Records of such an import that are written next. */
type FamilyImportParts = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  records_count: Int64;
  /** JSON of the rows. */
  content: string;
};

const FAMILY_IMPORT_PARTS = `
create table family_import_parts (
  family_id int64 not null,
  import_id text not null,
  number int64 not null,
  records_count int64 not null,
  content text not null,
  constraint family_import_parts_pk primary key (family_id, import_id, number),
  constraint family_import_parts_import_fk foreign key (family_id, import_id)
    references family_imports (family_id, id) on delete cascade
);`;

type Webhooks = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  /** The API key or the grant of the application that made it; both are null for a person. */
  key_id: string | null;
  grant_id: string | null;
  /** The sign-in in which a person made it or last gave it more access; null for a program and for older ones. */
  sign_in_id: string | null;
  url: string;
  description: string | null;
  /** JSON array of event types. */
  events: string;
  /** JSON array of the accounts whose changes are sent; null for no limit. */
  account_ids: string | null;
  payload: 'records' | 'ids';
  enabled: Flag;
  /** Why the server disabled it; null while enabled or disabled by its user. */
  disabled_reason: 'failing' | 'gone' | null;
  /** Sealed. */
  secret: string;
  /** Sealed; it signs too until `previous_secret_expires_at`. */
  previous_secret: string | null;
  previous_secret_expires_at: string | null;
  /** The newest change that deliveries were made for. */
  sequence: Int64;
  /** The first failed attempt since the last success. */
  failing_since: string | null;
};

const WEBHOOKS = `
create table webhooks (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  key_id text,
  grant_id text,
  url text not null,
  description text,
  events text not null,
  account_ids text,
  payload text not null check (payload in ('records', 'ids')),
  enabled flag not null check (enabled in (0, 1)),
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  secret text not null,
  previous_secret text,
  previous_secret_expires_at text,
  sequence int64 not null,
  failing_since text,
  created_at text not null,
  updated_at text not null,
  sign_in_id text,
  constraint webhooks_pk primary key (family_id, id),
  constraint webhooks_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index webhooks_user on webhooks (family_id, user_id, id);
-- The sender looks for them in every family.
create index webhooks_enabled on webhooks (enabled, family_id, id) where enabled = 1;`;

type WebhookDeliveries = {
  family_id: FamilyId;
  /** Also the `webhook-id` that the receiver gets. */
  id: string;
  webhook_id: string;
  /** The change; null for a test event. */
  sequence: Int64 | null;
  event: string;
  /** The same for all deliveries of one resource, which go out in order. */
  resource_key: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: Int64;
  /** Null unless pending. */
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  duration_ms: Int64 | null;
  response_status: Int64 | null;
  /** The beginning of the response. */
  response_body: string | null;
  /** Why there is no response. */
  error: string | null;
  created_at: string;
};

const WEBHOOK_DELIVERIES = `
create table webhook_deliveries (
  family_id int64 not null,
  id text not null,
  webhook_id text not null,
  sequence int64,
  event text not null,
  resource_key text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts int64 not null,
  next_attempt_at text,
  last_attempt_at text,
  duration_ms int64,
  response_status int64,
  response_body text,
  error text,
  created_at text not null,
  constraint webhook_deliveries_pk primary key (family_id, id),
  constraint webhook_deliveries_fk foreign key (family_id, webhook_id) references webhooks (family_id, id)
);
-- One delivery of a change to a webhook: sent again, it keeps its id.
create unique index webhook_deliveries_change on webhook_deliveries (family_id, webhook_id, sequence);
create index webhook_deliveries_log on webhook_deliveries (family_id, webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (family_id, webhook_id, resource_key, sequence)
  where status = 'pending';`;

/** Changes that a program proposes and a person decides on. */
type Proposals = Timestamps & {
  family_id: FamilyId;
  id: string;
  /** The user whose credential proposed it. */
  user_id: string;
  credential_id: string;
  credential_kind: 'person' | 'key' | 'application';
  /** The name of the key or application at the time. */
  credential_name: string | null;
  reason: string;
  status: 'pending' | 'accepted' | 'rejected' | 'partly_accepted';
  /** JSON list of the accounts that a user must see to read it. */
  account_ids: string;
  decided_at: string | null;
  decided_by: string | null;
};

const PROPOSALS = `
create table proposals (
  family_id int64 not null,
  id text not null,
  user_id text not null,
  credential_id text not null,
  credential_kind text not null check (credential_kind in ('person', 'key', 'application')),
  credential_name text,
  reason text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'partly_accepted')),
  account_ids text not null,
  decided_at text,
  decided_by text,
  created_at text not null,
  updated_at text not null,
  constraint proposals_pk primary key (family_id, id),
  constraint proposals_user_fk foreign key (family_id, user_id) references users (family_id, id)
);
create index proposals_user on proposals (family_id, user_id);
create index proposals_status on proposals (family_id, status, id);`;

/** One change of a proposal: an operation of the API with its parameters and body. */
type ProposalItems = {
  family_id: FamilyId;
  proposal_id: string;
  position: Int64;
  operation: string;
  params: string;
  body: string;
  summary: string;
  /** JSON of the records as the API showed them before, and as the operation would leave them. */
  before: string | null;
  after: string | null;
  /** JSON object of the entity tags, by id, of the records that the change depends on. */
  read_tags: string;
  status: 'pending' | 'accepted' | 'rejected';
  /** The record that the accepted change has written. */
  record_id: string | null;
  /** The request that accepted or rejected it. */
  request_id: string | null;
};

const PROPOSAL_ITEMS = `
create table proposal_items (
  family_id int64 not null,
  proposal_id text not null,
  position int64 not null,
  operation text not null,
  params text not null,
  body text not null,
  summary text not null,
  before text,
  after text,
  read_tags text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  record_id text,
  request_id text,
  constraint proposal_items_pk primary key (family_id, proposal_id, position),
  constraint proposal_items_proposal_fk foreign key (family_id, proposal_id)
    references proposals (family_id, id) on delete cascade
);`;

type IntegrationTables = {
  family_exports: FamilyExports;
  family_imports: FamilyImports;
  family_import_parts: FamilyImportParts;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  proposals: Proposals;
  proposal_items: ProposalItems;
};

export const INTEGRATION_DDL = tablesOf<IntegrationTables>({
  family_exports: FAMILY_EXPORTS,
  family_imports: FAMILY_IMPORTS,
  family_import_parts: FAMILY_IMPORT_PARTS,
  webhooks: WEBHOOKS,
  webhook_deliveries: WEBHOOK_DELIVERIES,
  proposals: PROPOSALS,
  proposal_items: PROPOSAL_ITEMS,
});
