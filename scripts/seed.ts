import { existsSync } from 'node:fs';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';

// Makes a data folder with a family, five years of sample data and an API key, and prints how to sign in:
//   npm run seed                    the folder is ./data, which `npm start` and `npm run dev` use
//   npm run seed -- some/folder     start the server with COFFER_DATA_DIR=some/folder
const folder = process.argv[2] ?? 'data';

if (existsSync(folder)) {
  process.stderr.write(`${folder} already exists. Name a folder that does not: npm run seed -- some/folder\n`);
  process.exitCode = 1;
} else {
  await seed();
}

async function seed(): Promise<void> {
  // Without the key of the tests it makes a key file, as the server does that will use the folder.
  const coffer = await openCoffer(folder, { COFFER_SECRET_KEY: '' }, null, { startsAt: Date.now() });
  const user = await coffer.signUp({ email: 'ada@example.test' });
  const send = async (method: 'POST' | 'PATCH', path: string, body: object = {}) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token: user.token, body });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  };
  await send('PATCH', 'users/me', { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true });
  await send('PATCH', 'family_settings', { name: 'The Byrons' });
  await send('POST', 'sample_data');
  const { key } = await coffer.createKey(user, { name: 'Development' });
  await coffer.server.close();
  await coffer.database.close();
  const start = folder === 'data' ? 'npm run dev' : `COFFER_DATA_DIR=${folder} npm run dev`;
  process.stdout.write(`Start:    ${start}\nSign in:  ${user.email}, password "${user.password}"\nAPI key:  ${key}\n`);
}
