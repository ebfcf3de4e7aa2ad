import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverUrl } from '../../api/index.ts';

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
