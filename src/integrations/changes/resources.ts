import { RECORD_KINDS } from '#ledger/record-kinds.ts';

/** The resources by which persons and programs get access. */
export const CREDENTIAL_RESOURCES = [
  'api_key',
  'grant',
  'identity',
  'invitation',
  'oauth_application',
  'passkey',
  'second_factor',
  'session',
  'webhook',
] as const;

/** The resources of a family's data, by name. Webhooks send their changes, and those of no others. */
export const DATA_RESOURCES: readonly string[] = [
  ...RECORD_KINDS.map(({ resource }) => resource),
  ...['account_share', 'family', 'family_export', 'family_import', 'import', 'import_template', 'proposal'],
  ...['rule_run', 'sync', 'user'],
].sort();
