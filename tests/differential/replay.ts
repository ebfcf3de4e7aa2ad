// First: some modules draw as soon as they are loaded.
import './seed-randomness.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { dumpLedger } from '#tests/harness/family/dump-ledger.ts';
import { readFeed } from '#tests/harness/family/replay-feed.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';
import { Conversation, type Person } from './conversation.ts';
import { seedRandomness } from './seed-randomness.ts';

/** The input of a thread: seed, number of operations and the PostgreSQL, or null for SQLite. */
export type ReplayOrder = { readonly seed: number; readonly count: number; readonly url: string | null };

/** The result of a thread: each request with its response, every change feed and every row. */
export type Replayed = {
  readonly exchanges: readonly string[];
  readonly feeds: readonly string[];
  readonly rows: string;
};

// A window that is used up now and then, and begins again now and then.
const LIMITS = { COFFER_RATE_LIMITS: 'standard=30', COFFER_RATE_LIMIT_WINDOW_SECONDS: '60' };

async function replay({ seed, count, url }: ReplayOrder): Promise<Replayed> {
  seedRandomness(seed, 0);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-replay-'));
  const coffer = await openCoffer(
    folder,
    LIMITS,
    url === null ? null : { url, connectionsMax: 4, namedStatements: true },
  );
  seedRandomness(seed, 1);
  const [admin, stranger] = [await coffer.signUp(), await coffer.signUp()];
  const member = await inviteMember(coffer, admin);
  const [key, reader] = [
    await coffer.createKey(admin, { name: 'writing' }),
    await coffer.createKey(member, { name: 'reading', scopes: ['read'] }),
  ];
  const people: Person[] = [
    { family: 0, id: admin.id, credential: { token: admin.token } },
    { family: 0, id: member.id, credential: { token: member.token } },
    { family: 0, id: admin.id, credential: { key: key.key } },
    { family: 0, id: member.id, credential: { key: reader.key }, rarelyWrites: true },
    { family: 1, id: stranger.id, credential: { token: stranger.token } },
  ];

  const conversation = new Conversation(coffer, seed, people);
  for (let number = 2; number < count + 2; number += 1) {
    seedRandomness(seed, number);
    await conversation.say(number);
  }
  const feeds: string[] = [];
  for (const { token } of [admin, member, stranger]) feeds.push(JSON.stringify(await readFeed(coffer, { token })));
  const rows = await dumpLedger(coffer);
  await coffer.server.close();
  await coffer.database.close();
  rmSync(folder, { recursive: true, force: true });
  return { exchanges: conversation.exchanges, feeds, rows };
}

parentPort?.postMessage(await replay(workerData as ReplayOrder));
