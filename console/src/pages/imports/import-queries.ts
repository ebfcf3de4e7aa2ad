import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountsQuery, api, keyOf, read, type Schemas, serverUrl, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Import = Schemas['ImportAnswer']['data'];
export type UnknownLabels = Import['unknown_labels'];
export type ListedImport = Schemas['Import'];
export type Preflight = Schemas['ImportPreflight']['data'];
export type Row = Schemas['ImportRow'];
export type Label = Schemas['ImportLabelList']['data'][number];
export type RowFilter = {
  readonly outcome?: Row['outcome'];
  readonly expected?: NonNullable<Row['expected']>;
  /** Shows the rows as if they were imported with it. */
  readonly unknown_labels?: UnknownLabels;
};

/** The settings by which a CSV file is read, as the API names them. */
type Settings = { readonly [name: string]: string | undefined };

/** Whether a file has records of one kind, which belong to no account. */
export const isOfRecords = ({ type }: Pick<ListedImport, 'type'>) => type in RECORDS;

/** The records in a file of each type. */
export const RECORDS: { readonly [type: string]: string } = {
  AccountImport: t('Accounts'),
  CategoryImport: t('Categories'),
  MerchantImport: t('Merchants'),
  RuleImport: t('Rules'),
};

/** The account to which the rows of one account of a file go, if to any. */
export type Target = NonNullable<Schemas['NewImportSession']['accounts']>[number];

/** A file, the account to import it to, and what the person said about its columns. */
export type SentFile = {
  readonly file: File;
  /** Null for a new account, or those that the file names. */
  readonly accountId: string | null;
  /** For the accounts that the file names. */
  readonly targets: readonly Target[];
  readonly settings: Settings;
  /** The answer for rows in another currency than the account; null leaves them out. */
  readonly currency?: string | null | undefined;
};

/** Where a file is kept: in an import, or in a session whose upload begins and that may have several imports. */
export type Stored = { readonly id: string } | { readonly session: string };

/** A larger file is sent in chunks, and its columns are shown from its beginning. */
const LARGE_BYTES = 10 * 1024 * 1024;
const BEGINNING_BYTES = 1024 * 1024;

export const isLarge = ({ size }: File) => size > LARGE_BYTES;

// The stream of events is faster; this goes on where a proxy holds it back.
const POLL_MS = 2000;
const ROWS_SHOWN = 50;
const HISTORY_SHOWN = 25;
const EDITED_SHOWN = 5;

/** The form of a file; its type is the contract's of a JSON body. */
function formOf<Body>({ file, accountId, settings }: SentFile) {
  const form = new FormData();
  if (accountId !== null) form.set('account_id', accountId);
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) form.set(name, value);
  form.set('file', file, file.name);
  return { body: form as unknown as Body, bodySerializer: () => form };
}

/** The content of a file, or of the beginning of a large one, as the settings read it. Nothing is stored. */
export const preflightQuery = (sent: SentFile) => {
  const { file, accountId, settings } = sent;
  return queryOptions({
    queryKey: ['preflight', file.name, file.size, file.lastModified, accountId, settings],
    queryFn: async ({ signal }) => {
      const isBeginning = isLarge(file);
      const shown = isBeginning ? new File([file.slice(0, BEGINNING_BYTES)], file.name, { type: file.type }) : file;
      const wanted = { ...settings, ...(isBeginning && { partial: 'true' }) };
      const form = formOf<Schemas['ImportPreflightForm']>({ ...sent, file: shown, settings: wanted });
      return inTurn(async () => (await unwrap(api.POST('/api/v1/imports/preflight', { ...form, signal }))).data);
    },
    retry: false,
  });
};

/** The outcomes that the rows of a file would have; none if they are so many that the server reads them later. Nothing is stored. */
export const trialQuery = (sent: SentFile) => {
  const { file, accountId, settings, currency } = sent;
  return queryOptions({
    queryKey: ['import trial', file.name, file.size, file.lastModified, accountId, settings, currency],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        const form = formOf<Schemas['NewImportForm']>(withCurrency(sent));
        const options = { params: { query: { dry_run: true } }, ...form, signal };
        return (await unwrap(api.POST('/api/v1/imports', options))).data;
      }),
    retry: false,
  });
};

/** Stores the rows of a file and takes those that can be read into the ledger. */
export async function publishFile(sent: SentFile): Promise<Import> {
  const settings = { ...sent.settings, publish: 'true', skip_invalid: 'true' };
  return createImport({ ...sent, settings });
}

/** Has the server take the rows of a stored import into the ledger, or go on where it stopped. */
export async function publishStored(id: string): Promise<Import> {
  const options = { params: { path: { id } }, body: { skip_invalid: true } };
  return (await unwrap(api.POST('/api/v1/imports/{id}/publish', options))).data;
}

/** Takes an import back. Transactions that were edited since stay, unless the person deletes them too. */
export async function revertImport(id: string, includesEdited: boolean): Promise<Import> {
  const options = { params: { path: { id } }, body: { include_edited: includesEdited } };
  return (await unwrap(api.POST('/api/v1/imports/{id}/revert', options))).data;
}

/** Stores the rows of a file, for a person to look at. The ledger is not changed. */
export async function createImport(sent: SentFile): Promise<Import> {
  return (await unwrap(api.POST('/api/v1/imports', formOf<Schemas['NewImportForm']>(withCurrency(sent))))).data;
}

function withCurrency(sent: SentFile): SentFile {
  return { ...sent, settings: { ...sent.settings, currency: sent.currency ?? undefined } };
}

// The server reads one file of a family at a time, and lets eight wait.
const AT_ONCE = 3;
let running = 0;
const waiting: (() => void)[] = [];

/** Sends a request as soon as fewer than three others run. */
async function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  if (running === AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await send();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Whether the server still reads the file of the import. */
export const isReading = ({ status, status_detail }: ListedImport) => status === 'pending' && !status_detail.uploaded;

export const isRunning = (one: ListedImport) =>
  one.status === 'importing' || one.status === 'reverting' || isReading(one);

/** The balances of an import's account at the ends of months, here and in its file. */
export const monthBalancesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('/api/v1/imports/{id}/month_balances', { id }),
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { per_page: 1 } };
      return unwrap(api.GET('/api/v1/imports/{id}/month_balances', { params, signal }));
    },
  });

/** One import, read again while it runs. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('/api/v1/imports/{id}', { id }),
    queryFn: async ({ signal }) => {
      const answer = await unwrap(api.GET('/api/v1/imports/{id}', { params: { path: { id } }, signal }));
      // The route has text for event streams, which this request does not ask for.
      return (answer as Schemas['ImportAnswer']).data;
    },
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? POLL_MS : false),
  });

/** The newest imports, read again while one runs. */
export const importsQuery = () =>
  read(
    '/api/v1/imports',
    { query: { per_page: HISTORY_SHOWN } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? POLL_MS : false) },
  );

/** How the CSV files of the user were read before. */
export const templatesQuery = () => read('/api/v1/import_templates', { query: { per_page: 100 } });

/** The first rows whose transactions were edited since, and their number. */
export const editedRowsQuery = (id: string) =>
  read(
    '/api/v1/imports/{id}/rows',
    { path: { id }, query: { edited: true, per_page: EDITED_SHOWN } },
    { staleTime: 0 },
  );

/** The labels that the rows of an import name. */
export const importLabelsQuery = (id: string) => read('/api/v1/imports/{id}/labels', { path: { id } });

export const importRowsQuery = (id: string, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf('/api/v1/imports/{id}/rows', { id, ...filter }, 'pages'),
    queryFn: ({ signal, pageParam: page }) => {
      const query = { ...filter, per_page: ROWS_SHOWN, page };
      return unwrap(api.GET('/api/v1/imports/{id}/rows', { params: { path: { id }, query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => ((meta.page ?? 1) < (meta.total_pages ?? 1) ? (meta.page ?? 1) + 1 : undefined),
  });

export type OwnAccount = Pick<Schemas['Account'], 'id' | 'name' | 'currency'>;

/** The accounts that the person can import to. */
export function useOwnAccounts() {
  return useQuery({ ...accountsQuery(), select: ownOf });
}

function ownOf(accounts: readonly Schemas['Account'][]): OwnAccount[] {
  return accounts.filter(({ permission }) => permission === 'owner' || permission === 'full_control');
}

/** Keeps the data of a query equal to the events of a running import or session, as the server sends them. */
export function useProgress(path: string, queryKey: readonly unknown[], isRunning: boolean): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isRunning) return undefined;
    const stream = new EventSource(serverUrl(path));
    stream.addEventListener('progress', ({ data }) => client.setQueryData(JSON.parse(key), JSON.parse(data)));
    // It also ends when the import does; the query polls whatever becomes of it.
    stream.addEventListener('error', () => stream.close());
    return () => stream.close();
  }, [client, path, key, isRunning]);
}
