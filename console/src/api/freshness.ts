import type { QueryClient } from '@tanstack/react-query';

// The reads that show records of a kind. Both are named by the first step of their paths. A kind that is not here may change any
// read: accounts, rates and names of labels do.
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['api_keys'],
  authorized_applications: ['authorized_applications'],
  budget_categories: ['budgets', 'goals'],
  budgets: ['budgets', 'goals'],
  family_exports: ['family_exports'],
  family_imports: ['family_imports'],
  goals: ['goals'],
  import_sessions: ['import_sessions', 'import_templates', 'imports'],
  import_templates: ['import_templates'],
  imports: ['import_sessions', 'import_templates', 'imports'],
  invitations: ['invitations'],
  oauth_applications: ['oauth_applications'],
  rule_runs: ['rule_runs'],
  rules: ['rule_runs', 'rules'],
  sessions: ['sessions'],
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

/** The kinds that a change in the stream is about. */
export function kindsOf(resource: string): readonly string[] {
  const kind = `${resource.replace(/y$/, 'ie')}s`;
  return ENTRIES.has(kind) ? [kind, 'transaction_rows'] : [kind];
}

// They store nothing, or the page shows it only after the person has read the answer.
const WITHOUT_EFFECT = /\/(preflight|preview|options|proof|second_factor\/confirm)$/;

let written = new Set<string>();

/** Notes that a request has written, or was refused because another had. */
export function noteWrite(path: string): void {
  if (!WITHOUT_EFFECT.test(path)) written.add(path.split('/')[3] ?? '');
}

/** Repeats the reads that show what was written since the last call. */
export async function refreshWritten(client: QueryClient): Promise<void> {
  const kinds = written;
  written = new Set();
  if (kinds.size > 0) await refresh(client, kinds);
}
