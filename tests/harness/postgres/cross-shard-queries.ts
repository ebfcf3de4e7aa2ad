/** A statement that may query every shard, and the words of `docs/scaling.md` that explain it. */
export type CrossShardQuery = { readonly statement: RegExp; readonly documented: string };

/** Every statement that is not restricted to one family. Add a new one here and in `docs/scaling.md`. */
export const CROSS_SHARD_QUERIES: readonly CrossShardQuery[] = [
  { statement: /from "grants" where "client_id" = /, documented: '`grants` by `client_id`' },
  { statement: /from change_heads where family_id = any/, documented: '`change_heads` of the families' },
  { statement: /from "change_heads" where "rates_announced" < /, documented: '`change_heads` that lack a change' },
  { statement: /from "securities" where "prices_due_at" <= /, documented: '`securities` whose market prices are due' },
  { statement: /^select count.* as "unfinished"$/, documented: 'unfinished jobs, counted by kind' },
  {
    statement: /from "family_exports" where "(status" in|created_at" <) /,
    documented: '`family_exports` that are unfinished',
  },
  {
    statement: /^select "family_id" from "attachment_contents" where "family_id" > /,
    documented: 'every family with `attachment_contents`',
  },
  { statement: /from "imports" where "status" in /, documented: '`imports` that are running' },
  { statement: /from "imports" where "deleted" = /, documented: '`imports` that are deleted' },
  {
    statement: /from "import_sessions" where "status" = .*"updated_at" </,
    documented: '`import_sessions` that have waited',
  },
  { statement: /from "import_sessions" where "status" = /, documented: '`import_sessions` whose files are read' },
  { statement: /from "family_imports" where "status" = /, documented: '`family_imports` that are running' },
  {
    statement: /from "recurring_transactions" .*"posting" = 'automatic'/,
    documented: '`recurring_transactions` that are entered automatically',
  },
  { statement: /from "mails" where "next_attempt_at" <= /, documented: '`mails` that are due' },
  { statement: /from "webhooks" where "enabled" = /, documented: '`webhooks` that are enabled' },
  { statement: /from "bank_connections" where "status" in /, documented: '`bank_connections` whose sync is due' },
  { statement: /from "syncs" where "status" in /, documented: '`syncs` of banks that run' },
  { statement: /from "rule_runs" where "status" in /, documented: '`rule_runs` that go on' },
  { statement: /from "rules" where "pattern_size" is null/, documented: '`rules` without a size' },
  { statement: /from "deletions" where true order by "id"/, documented: 'the oldest `deletions`' },
  {
    statement: /^delete from "\w+" where "(expires_at|created_at|day|window|window_started_at)" < /,
    documented: 'old rows',
  },
  { statement: /select "family_id" from "request_log" where "family_id" > /, documented: 'old rows' },
  {
    statement: /^select "family_id" from "accounts" where "type" = .*group by "family_id"/,
    documented: 'families with open bank `accounts`',
  },
  { statement: /from "change_heads" .* not exists .*"change_seals"/, documented: '`change_heads` without a seal' },
];
