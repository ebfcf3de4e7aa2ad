import type { Random } from '#tests/harness/server/random.ts';

const STEPS_MAX = 8;
const PIECES = [
  ...['"', ',', ';', '\n', '<', '>', '</STMTTRN>', '<Ntry>', ':61:', '^\n', '&#1114112;', '\u0000'],
  ...['99999999999999999999', '=', '(', "'", '-', '.', '\t', ':62F:', 'Saldo', '<Amt>'],
];

/** A few random cuts, repeats, insertions and other digits. */
export function mutated(bytes: Buffer, random: Random, stepsMax = STEPS_MAX): Buffer {
  let current = bytes;
  for (let steps = 1 + random.below(stepsMax); steps > 0; steps -= 1) current = mutatedOnce(current, random);
  return current;
}

function mutatedOnce(bytes: Buffer, random: Random): Buffer {
  const [from = 0, to = 0] = [random.below(bytes.length + 1), random.below(bytes.length + 1)].sort((a, b) => a - b);
  if (random.oneIn(4)) return withOtherDigit(bytes, from, random);
  const end = random.oneIn(2) ? from : Math.min(to, from + 40);
  return Buffer.concat([bytes.subarray(0, from), piece(bytes, from, to, random), bytes.subarray(end)]);
}

function piece(bytes: Buffer, from: number, to: number, random: Random): Buffer {
  if (random.oneIn(3)) return Buffer.from([random.below(256)]);
  return random.oneIn(2) ? bytes.subarray(from, Math.min(to, from + 300)) : Buffer.from(random.one(PIECES));
}

function withOtherDigit(bytes: Buffer, from: number, random: Random): Buffer {
  const at = bytes.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  if (at === -1) return bytes;
  const other = Buffer.from(bytes);
  other[at] = 0x30 + random.below(10);
  return other;
}
