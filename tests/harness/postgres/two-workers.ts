import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { RequestLog } from '#access/api-keys/request-log/index.ts';
import { LastUses, UsageCounts } from '#access/api-keys/usage/index.ts';
import { createLog } from '#telemetry/log.ts';
import { familyOf } from '../family/dump-ledger.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

/** The buffers of usage, filled without a server: credentials of a lost worker that are not cached count nothing. */
export function buffersOf({ database, now }: Pick<Coffer, 'database' | 'now'>) {
  const faults: string[] = [];
  const write = (line: string) => void (line.includes('stay in memory') && faults.push(line));
  const log = createLog({ level: 'info', destination: { write } });
  const [requests, counts, uses] = [
    new RequestLog(database, log),
    new UsageCounts(database, log),
    new LastUses(database, log),
  ];
  const credentialId = 'a key';
  return {
    faults,
    note({ familyId }: Placed): void {
      const actor = { type: 'api_key', credentialId: `${credentialId} of ${familyId}`, userId: 'u', familyId } as const;
      const facts = { requestId: 'r', method: 'GET', route: '/', status: 200, durationMs: 1, address: '::1' };
      requests.add({ ...facts, actor: null, refused: actor }, now);
      counts.count({ ...facts, actor: null, refused: actor }, actor, now);
      uses.note(actor, now);
    },
    async flush(): Promise<void> {
      await Promise.all([requests, counts, uses].map((buffer) => buffer.flush()));
    },
    async stored({ familyId }: Placed) {
      const rowsOf = (table: 'usage_counts' | 'request_log' | 'credential_uses') =>
        database.usage.read
          .selectFrom(table)
          .selectAll()
          .where('family_id', '=', familyId)
          .where('credential_id', '=', `${credentialId} of ${familyId}`)
          .execute();
      const counted = (await rowsOf('usage_counts')) as { count: bigint }[];
      return {
        counts: Number(counted[0]?.count),
        logged: (await rowsOf('request_log')).length,
        used: (await rowsOf('credential_uses')).length,
      };
    },
  };
}

/** A family and what is used of it, with the worker that has its rows. */
export type Placed = {
  readonly familyId: number;
  readonly worker: string;
  readonly user: TestUser;
  readonly key: string;
  readonly account: string;
};

/** Two families, each with a key and an account, whose rows lie on different workers. */
export async function familiesApart(coffer: Coffer): Promise<[Placed, Placed]> {
  const placed = new Map<string, Placed>();
  while (placed.size < 2) {
    const user = await coffer.signUp({ email: `${randomUUID()}@example.test` });
    const familyId = await familyOf(coffer, user);
    const worker = (await coffer.database.cluster.workers.of([familyId])).get(familyId) ?? assert.fail('no worker');
    const { key } = await coffer.createKey(user);
    placed.set(worker, { familyId, worker, user, key, account: await coffer.createAccount(user) });
  }
  const [one, other] = [...placed.values()];
  return [one ?? assert.fail(), other ?? assert.fail()];
}
