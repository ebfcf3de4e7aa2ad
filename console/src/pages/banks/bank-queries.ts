import { useQuery } from '@tanstack/react-query';
import { api, FRESH, read, readAll, type Schemas } from '../../api/index.ts';

export type Connection = Schemas['BankConnection'];
export type LinkedAccount = Schemas['LinkedAccount'];
export type Connector = Schemas['BankConnectorList']['bank_connectors'][number];
export type Sync = Schemas['Sync'];

export const connectorsQuery = () => read('/api/v1/bank_connectors');

/** The person's connections, and those whose accounts they see. */
export const connectionsQuery = () => readAll('/api/v1/bank_connections', 'bank_connections', undefined, FRESH);

const POLL_MS = 2000;

/** The latest syncs, read again while one runs. */
export const syncsQuery = () => ({
  ...read('/api/v1/syncs', { query: { per_page: 30 } }, FRESH),
  refetchInterval: ({ state }: { state: { data?: Schemas['SyncPage'] | undefined } }) =>
    state.data?.data.some(({ in_progress, revert_status }) => in_progress || revert_status === 'reverting')
      ? POLL_MS
      : false,
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
