import type { TestContext } from 'node:test';
import { newPostgresDatabase } from '../postgres/postgres.ts';
import { dataFolder } from './spawn-coffer.ts';
import { type Coffer, openCoffer } from './start-coffer.ts';

/** One server on SQLite, two on one PostgreSQL. */
export async function openServers(t: TestContext, settings: Record<string, string> = {}): Promise<[Coffer, Coffer]> {
  const own = await newPostgresDatabase();
  const first = await openCoffer(dataFolder(t), settings, own?.postgres);
  const second = own === null ? first : await openCoffer(dataFolder(t), settings, own.postgres);
  t.after(async () => {
    for (const { server, database } of new Set([first, second])) {
      await server.close();
      await database.close();
    }
    await own?.drop();
  });
  return [first, second];
}
