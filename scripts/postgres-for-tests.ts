import { Database } from '#database/database.ts';
import { startPostgresServer } from '#tests/harness/postgres/postgres-server.ts';

/** A new PostgreSQL for tests, with the environment that leads them to it. Each test's database is a copy of a migrated one. */
export async function startPostgresForTests(
  rowSecurity: boolean,
): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const stops: (() => Promise<void>)[] = [];
  const { server, url: superuserUrl } = await startPostgresServer({ after: (stop) => stops.push(stop) }, [
    'synchronous_commit=off',
    'max_connections=400',
  ]);
  const role = rowSecurity ? 'coffer' : 'postgres';
  const url = superuserUrl.replace('postgres:postgres@', `${role}:${role}@`);
  const template = 'coffer_template';
  const administrator = server.getPgClient();
  await administrator.connect();
  // The server's first role is a superuser, which policies do not bind.
  if (rowSecurity) await administrator.query(`create role ${role} login createdb password '${role}'`);
  await administrator.query(`create database ${template} owner ${role}`);
  await administrator.end();
  const postgres = { url: url.replace(/postgres$/, template), connectionsMax: 2, namedStatements: true, rowSecurity };
  await (await Database.open({ dataDir: '', clock: Date.now, postgres })).close();
  return {
    env: {
      COFFER_TEST_POSTGRES_URL: url,
      COFFER_TEST_POSTGRES_TEMPLATE: template,
      COFFER_TEST_ROW_SECURITY: String(rowSecurity),
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}
