import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, FRESH, keyOf, read, readAll, type Schemas, unwrap } from '../../api/index.ts';

export type Connection = Schemas['BankConnection'];
export type LinkedAccount = Schemas['LinkedAccount'];
export type Connector = Schemas['BankConnectorList']['bank_connectors'][number];
export type Sync = Schemas['Sync'];

export const connectorsQuery = () => read('/api/v1/bank_connectors');

/** The person's connections, and those whose accounts they see. */
export const connectionsQuery = () => readAll('/api/v1/bank_connections', 'bank_connections');

const POLL_MS = 2000;

/** The latest syncs, read again while one runs. */
export const syncsQuery = () => ({
  ...read('/api/v1/syncs', { query: { per_page: 30 } }, FRESH),
  refetchInterval: ({ state }: { state: { data?: Schemas['SyncPage'] | undefined } }) =>
    state.data?.data.some(({ in_progress, revert_status }) => in_progress || revert_status === 'reverting')
      ? POLL_MS
      : false,
});

export type WantedLink = Schemas['BankLinkPreviewRequest']['linked_accounts'][number];
export type LinkPreview = Schemas['BankLinkPreview']['linked_accounts'][number];

/** The rows that the bank would bring with these links. The server asks it once for some minutes. */
export const linkPreviewQuery = (id: string, linked_accounts: WantedLink[]) =>
  queryOptions({
    queryKey: keyOf('/api/v1/bank_connections', { id, linked_accounts }, 'preview'),
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/v1/bank_connections/{id}/linked_accounts/preview', {
          params: { path: { id } },
          body: { linked_accounts },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The connection that each account here is linked to. */
export function useConnectionsByAccount(): ReadonlyMap<string, Connection> {
  const { data = [] } = useQuery(connectionsQuery());
  return new Map(
    data.flatMap((connection) =>
      connection.linked_accounts.flatMap(({ account_id }) => (account_id === null ? [] : [[account_id, connection]])),
    ),
  );
}

const connectionAt = (id: string) => ({ params: { path: { id } } });

export const changeConnection = (id: string, bank_connection: Schemas['BankConnectionChange']) =>
  api.PATCH('/api/v1/bank_connections/{id}', { ...connectionAt(id), body: { bank_connection } });

export const syncNow = (id: string) => api.POST('/api/v1/bank_connections/{id}/sync', connectionAt(id));
