import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ReadFile } from '#integrations/imports/statement.ts';
import { readFile } from './read-file.ts';

// Files that projects publish with their tests are kept outside the project.
const FOLDER = process.env.COFFER_TEST_STATEMENTS ?? join(import.meta.dirname, '../../../../../shared/data');
const FILES = join(FOLDER, 'statements-2');
const skip = existsSync(FILES) ? false : 'COFFER_TEST_STATEMENTS names no folder with statements-2';

// Comments of XML, and trades in QIF.
const NO_ENTRIES = /<!--[\s\S]*?-->|^!Type:Invst[^!]*/gim;

/** The pieces of each format that are transactions. */
const ENTRIES: Readonly<Partial<Record<ReadFile['format'], RegExp>>> = {
  ofx: /<STMTTRN>/g,
  mt940: /^:61:/gm,
  // A split line may have a day of its own.
  qif: /(?<!^S.*\n)^D[\d ]/gm,
  camt: /<(?:\w+:)?Ntry>/g,
};

test('every transaction of published OFX, MT940, QIF and CAMT files is read or refused', { skip }, (t) => {
  const names = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(FILES, name)).isFile(),
  );
  let compared = 0;
  for (const name of names) {
    const bytes = readFileSync(join(FILES, name));
    const { format, statements, faults } = readFile(bytes);
    const entry = ENTRIES[format];
    if (entry === undefined || faults.some(({ line }) => line === null)) continue;
    const written = bytes.toString('latin1').replace(NO_ENTRIES, '').match(entry)?.length ?? 0;
    const refused = faults.filter(({ code }) => !['unsupported_record', 'bank_error'].includes(code)).length;
    const read = statements.flatMap(({ rows }) => rows).filter(({ trade }) => trade === undefined).length;
    assert.equal(read + refused, written, name);
    compared += 1;
  }
  t.diagnostic(`${compared} files`);
  assert.ok(compared > 50, 'most files have a format with transactions');
});
