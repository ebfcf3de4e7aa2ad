import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

// The reads that show records of a kind. Both are named by the first step of their paths. A kind that is not here may change any
// read: accounts, rates and names of labels do. No entry has a label that is new.
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['api_keys'],
  authorized_applications: ['authorized_applications'],
  bank_connections: ['bank_connections', 'syncs'],
  budget_categories: ['budgets', 'forecast', 'goals'],
  budget_groups: ['budget_groups', 'budgets'],
  budgets: ['budgets', 'forecast', 'goals'],
  family_exports: ['family_exports'],
  family_imports: ['family_imports'],
  forecast_plans: ['forecast', 'forecast_plans'],
  goals: ['goals'],
  import_sessions: ['import_sessions', 'import_templates', 'imports'],
  import_templates: ['import_templates'],
  imports: ['import_sessions', 'import_templates', 'imports'],
  invitations: ['invitations'],
  linked_accounts: ['bank_connections'],
  new_categories: ['budgets', 'categories', 'import_sessions', 'imports'],
  new_merchants: ['import_sessions', 'imports', 'merchants'],
  new_tags: ['import_sessions', 'imports', 'tags'],
  oauth_applications: ['oauth_applications'],
  reconciled_balances: ['accounts'],
  rule_runs: ['rule_runs'],
  rules: ['imports', 'rule_runs', 'rules'],
  saved_reports: ['saved_reports'],
  sessions: ['sessions'],
  syncs: ['bank_connections', 'syncs'],
  transaction_rows: ['transaction_rows'],
  upgrade_notices: ['upgrade_notices'],
  webhook_deliveries: ['webhook_deliveries', 'webhooks'],
  webhooks: ['webhook_deliveries', 'webhooks'],
};

// Entries change every figure, but not what these show. The rows of a list are kept by what edits them.
const ENTRIES = new Set(['attachments', 'transactions', 'transfers']);
const WITHOUT_ENTRIES = new Set(['categories', 'family_settings', 'merchants', 'tags', 'transaction_rows', 'users']);

function isShownBy(read: string, kind: string): boolean {
  if (read === 'changes') return true;
  if (ENTRIES.has(kind)) return !WITHOUT_ENTRIES.has(read);
  return SHOWN_BY[kind]?.includes(read) ?? true;
}

/** Repeats the reads that show records of these kinds, all reads without kinds, and waits for those of the open page. */
export function refresh(client: QueryClient, kinds?: Iterable<string>): Promise<void> {
  const all = kinds && [...kinds];
  return client.invalidateQueries({
    predicate: ({ queryKey: [read] }) => all?.some((kind) => isShownBy(String(read), kind)) ?? true,
  });
}

const ofNew = (kind: string) => (`new_${kind}` in SHOWN_BY ? `new_${kind}` : kind);

type StreamChange = { readonly resource: string; readonly kind: 'create' | 'update' | 'delete' };

export function kindsOf({ resource, kind: change }: StreamChange): readonly string[] {
  const named = `${resource.replace(/y$/, 'ie')}s`;
  const kind = change === 'create' ? ofNew(named) : named;
  return ENTRIES.has(kind) ? [kind, 'transaction_rows'] : [kind];
}

// They store nothing, or the page shows it only after the person has read the answer.
const WITHOUT_EFFECT = /\/(preflight|preview|options|proof|second_factor\/confirm)$/;

// Linking an account of a bank may open an account.
const OPENS_ACCOUNTS = /\/linked_accounts\//;

let written = new Set<string>();

/** Notes that a request has written, or was refused because another had. */
export function noteWrite(path: string): void {
  if (WITHOUT_EFFECT.test(path)) return;
  const kind = OPENS_ACCOUNTS.test(path) ? 'accounts' : (path.split('/')[3] ?? '');
  written.add(path === `/api/v1/${kind}` ? ofNew(kind) : kind);
}

/** Repeats the reads that show what was written since the last call. */
export async function refreshWritten(client: QueryClient): Promise<void> {
  const kinds = written;
  written = new Set();
  if (kinds.size > 0) await refresh(client, kinds);
}

/** Repeats all reads when a job has ended, such as an import: accounts, lists and reports have changed. */
export function useRefreshAfter(isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRunning) void refresh(client);
  }, [client, isRunning]);
}
