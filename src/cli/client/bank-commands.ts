import type { CofferClient } from '#client/src/index.ts';
import { connect, type ServerOptions } from './connect.ts';
import { printJson, printTable } from './output.ts';

/** Lists the bank connections, and whether each needs its person. */
export async function listBanks(options: ServerOptions): Promise<void> {
  const connections = await Array.fromAsync(connect(options).list('/api/v1/bank_connections'));
  if (options.json) return printJson(connections);
  printTable(
    ['Name', 'Connector', 'Status', 'Last synced', 'Accounts', 'Problem', 'Id'].map((title) => ({ title })),
    connections.map(({ name, connector, status, last_synced_at, linked_accounts, last_error, id }) => {
      const linked = linked_accounts.filter(({ account_id }) => account_id !== null).length;
      const accounts = `${linked} of ${linked_accounts.length} linked`;
      return [name, connector, status, last_synced_at ?? 'never', accounts, last_error?.message ?? '', id];
    }),
  );
}

const ASK_MS = 500;

/** Asks all banks and waits until each has answered. */
export async function syncBanks(options: ServerOptions): Promise<void> {
  const coffer = connect(options);
  const { data: asked } = await coffer.POST('/api/v1/sync', {});
  const data = asked && (await untilOver(coffer, asked.id));
  if (data === undefined || options.json) return printJson(data);
  const { created, updated, removed, duplicate, failed } = data.counts;
  printTable(
    [{ title: 'Rows' }, { title: 'Count', isNumber: true }],
    [
      ['New', String(created)],
      ['Booked', String(updated)],
      ['Dropped by the bank', String(removed)],
      ['Known', String(duplicate)],
      ['Not readable', String(failed)],
    ],
  );
  if (data.error !== null) throw new Error(data.error.message);
}

async function untilOver(coffer: CofferClient, id: string) {
  for (;;) {
    const { data } = await coffer.GET('/api/v1/syncs/{id}', { params: { path: { id } } });
    if (data === undefined || data.data.terminal) return data?.data;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
