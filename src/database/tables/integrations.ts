import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

/** An export of the ledger as the user sees it; its file is in the data folder of the process that wrote it. */
type FamilyExports = Timestamps & {
  family_id: FamilyId;
  id: string;
  user_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** Null until the export is completed. */
  byte_size: Int64 | null;
};

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

/** Records of such an import that are written next. */
type FamilyImportParts = {
  family_id: FamilyId;
  import_id: string;
  number: Int64;
  records_count: Int64;
  /** JSON of the rows. */
  content: string;
};

type Syncs = { family_id: FamilyId; id: string; created_at: string };

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

export type IntegrationTables = {
  family_exports: FamilyExports;
  family_imports: FamilyImports;
  family_import_parts: FamilyImportParts;
  syncs: Syncs;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  proposals: Proposals;
  proposal_items: ProposalItems;
};
