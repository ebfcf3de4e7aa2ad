import { createServer } from 'node:http';
import { apiKey } from '@better-auth/api-key';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import BetterSqlite3 from 'better-sqlite3';

// The API-key plugin of better-auth, called in process for each request, with its limiter on and its defaults for everything else.
// Argument: database file. Prints a key.
const database = new BetterSqlite3(process.argv[2]);
database.pragma('journal_mode = wal');
const plugin = apiKey({ rateLimit: { enabled: true, timeWindow: 3_600_000, maxRequests: 1_000_000_000 } });
const auth = betterAuth({
  database,
  secret: 'a secret of the benchmark, long enough',
  baseURL: 'http://127.0.0.1',
  emailAndPassword: { enabled: true },
  plugins: [plugin],
});
const { runMigrations } = await getMigrations(auth.options);
await runMigrations();
const user = { email: 'bench@example.test', password: 'a long passphrase', name: 'Bench' };
const { user: made } = await auth.api.signUpEmail({ body: user });
const { key } = await auth.api.createApiKey({ body: { userId: made.id, name: 'bench' } });

const server = createServer(async (request, response) => {
  const { valid, key: found } = await auth.api.verifyApiKey({ body: { key: String(request.headers['x-api-key']) } });
  const body = JSON.stringify(
    valid ? { name: found.name, last_used_at: found.lastRequest } : { error: 'unauthorized' },
  );
  response.writeHead(valid ? 200 : 401, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`key ${key}\nlistening ${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
