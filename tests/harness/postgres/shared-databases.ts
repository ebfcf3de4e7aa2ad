import { newPostgresDatabase, ON_POSTGRES } from './postgres.ts';
import { type Lifetime, query, startPostgres } from './postgres-server.ts';

/**
 * A function that makes databases for several processes, and resolves to their URLs: on the PostgreSQL or Citus of this run, or on one
 * that is started where the run uses SQLite. `empty` is one that the run has neither migrated nor distributed.
 */
export async function sharedDatabases(t: Lifetime): Promise<(content?: 'empty') => Promise<string>> {
  const server = ON_POSTGRES ? null : await startPostgres(t);
  let made = 0;
  return async (content) => {
    if (server !== null) {
      made += 1;
      await query(server, `create database shared_${made}`);
      return server.replace(/postgres$/, `shared_${made}`);
    }
    const database = await newPostgresDatabase(content && 'template0');
    if (database === null) throw new Error('this run has no PostgreSQL');
    t.after(() => database.drop());
    return database.postgres.url;
  };
}
