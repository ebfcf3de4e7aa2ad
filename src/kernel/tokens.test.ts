import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashSecret, lastFour, newSecret, SECRET_PREFIXES, secretKind } from './tokens.ts';

for (const prefix of SECRET_PREFIXES) {
  test(`a ${prefix} secret has its prefix, 36 base62 characters and a known kind`, () => {
    const secret = newSecret(prefix);
    assert.match(secret, new RegExp(`^${prefix}_[0-9A-Za-z]{36}$`));
    assert.equal(secretKind(secret), prefix);
  });
}

test('the checksum is the base62 CRC-32 of the rest, padded to six characters', () => {
  // Worked out with another implementation; the CRC-32 are 0x52967d38, 0x145052ee and 0x008d4788.
  assert.equal(secretKind('cfk_0000000000000000000000000000001VloL2'), 'cfk');
  assert.equal(secretKind('cfa_zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz0N3zqA'), 'cfa');
  assert.equal(secretKind('cfr_00000000000000000000000000053500cqeu'), 'cfr');
});

test('any changed character breaks the checksum', () => {
  const secret = newSecret('cfk');
  const base62 = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(fc.nat({ max: secret.length - 1 }), base62, (place, letter) => {
      fc.pre(secret[place] !== letter);
      assert.equal(secretKind(secret.slice(0, place) + letter + secret.slice(place + 1)), undefined);
    }),
  );
});

test('a secret does not pass as another kind', () => {
  const secret = newSecret('cfa');
  assert.equal(secretKind(secret.replace('cfa', 'cfk')), undefined);
});

test('text of another format is refused without an exception', () => {
  const secret = newSecret('cfs');
  for (const text of [
    '',
    'cfs_',
    secret.slice(0, -1),
    `${secret}0`,
    ` ${secret}`,
    `${secret}\n`,
    secret.replace('_', '-'),
  ]) {
    assert.equal(secretKind(text), undefined);
  }
  fc.assert(fc.property(fc.string(), (text) => assert.equal(secretKind(text), undefined)));
});

test('a correct checksum with a wrong length or prefix is refused', () => {
  assert.equal(secretKind('cfk_000000000000000000000000000000042PUMU'), undefined);
  assert.equal(secretKind('cfx_0000000000000000000000000000002T4DiY'), undefined);
});

test('every base62 character is equally likely', () => {
  const counts = new Map<string, number>();
  const secrets = 4000;
  for (let made = 0; made < secrets; made++) {
    for (const letter of newSecret('cfk').slice(4, 34)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const expected = (secrets * 30) / 62;
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  assert.equal(counts.size, 62);
  // 61 degrees of freedom: chance exceeds 150 less than once in a million runs, an unsampled byte % 62 gives about 850.
  assert.ok(chiSquared < 150, `chi squared ${chiSquared}`);
});

test('a secret is stored as SHA-256 and shown by its last four characters', () => {
  assert.equal(hashSecret('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(lastFour('cfk_abcdWXYZ'), 'WXYZ');
});
