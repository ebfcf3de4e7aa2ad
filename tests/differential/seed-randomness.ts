import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Random } from '#tests/harness/server/random.ts';

let chance = new Random(0);
// Apart: a server on PostgreSQL draws one id more as it starts, and its secrets must be the same.
let idChance = new Random(0);
let step = 0;
let ids = 0;

/**
 * From here on this thread draws ids and secrets as it always does after the same `seed` and `number`. Those of a later step are
 * greater than those of every step before it, as ids must be.
 */
export function seedRandomness(seed: number, number: number): void {
  chance = new Random(seed + number * 7919);
  idChance = new Random(seed + number * 7919 + 1);
  step = number;
  ids = 0;
}

function drawnBytes(size: number, from = chance): Buffer {
  return Buffer.from(Array.from({ length: size }, () => from.below(256)));
}

function drawnId(): `${string}-${string}-${string}-${string}-${string}` {
  ids += 1;
  const digits = (value: number, length: number): string => value.toString(16).padStart(length, '0');
  return `${digits(step, 8)}-${digits(ids >> 12, 4)}-7${digits(ids & 0xfff, 3)}-8000-${drawnBytes(6, idChance).toString('hex')}`;
}

// Only what modules import by name is drawn: the PostgreSQL driver asks the object, and as often as it happens to connect.
const { randomBytes, randomUUID, randomUUIDv7 } = crypto;
const drawn = { randomUUID: () => drawnBytes(16).toString('hex'), randomUUIDv7: drawnId };
Object.assign(crypto, { randomBytes: (size: number) => drawnBytes(size), ...drawn });
syncBuiltinESMExports();
Object.assign(crypto, { randomBytes, randomUUID, randomUUIDv7 });
