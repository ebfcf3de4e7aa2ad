import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

// A kind of record that no release has. Its slice is what CONTRIBUTING says that a kind is.
const TABLE = `
import { type FamilyId, type Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type Remarks = Timestamps & { family_id: FamilyId; id: string; account_id: string; text: string };

const REMARKS = \`
create table remarks (
  family_id int64 not null,
  id text not null,
  account_id text not null,
  text text not null,
  created_at text not null,
  updated_at text not null,
  constraint remarks_pk primary key (family_id, id),
  constraint remarks_account_fk foreign key (family_id, account_id) references accounts (family_id, id)
);\`;

export const REMARK_DDL = tablesOf<{ remarks: Remarks }>({ remarks: REMARKS });
`;
const KIND = `
import { z } from 'zod';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { describeEach, members, notCommon, recordKind, text } from '#ledger/records/index.ts';

export const REMARK = recordKind({
  resource: 'remark',
  table: 'remarks',
  scope: 'accounts:write',
  refersTo: { account_id: 'account' },
  uniqueBy: ['account_id', 'text'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: {
    type: 'Remark',
    orderBy: ['id'],
    isSampled: false,
    schema: z.strictObject({ id: members.id, account_id: members.id, text: members.text(100), ...members.times }),
    data: (remark) => remark,
    common: notCommon,
  },
  describe: describeEach(({ family_id: _, ...record }: LedgerRow<'remarks'>) => ({
    record,
    accountIds: [record.account_id],
  })),
  columnsOf: (record) => ({
    id: record.id,
    account_id: text(record, 'account_id'),
    text: text(record, 'text'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  }),
});
`;
const OWN = { 'src/database/tables/remarks.ts': TABLE, 'src/ledger/remarks/kind.ts': KIND };

/** All that is added to other files: the line after which it stands, and the line. */
const ELSEWHERE = [
  [
    'src/database/tables/ledger-tables.ts',
    "import { RECURRING_DDL } from '#database/tables/recurring.ts';",
    "import { REMARK_DDL } from '#database/tables/remarks.ts';",
  ],
  ['src/database/tables/ledger-tables.ts', '  ...RECURRING_DDL,', '  ...REMARK_DDL,'],
  [
    'src/ledger/kinds.ts',
    "export { RECURRING } from '#ledger/recurring/index.ts';",
    "export { REMARK } from '#ledger/remarks/kind.ts';",
  ],
] as const;

test('a new kind of record needs its slice, its table and three lines elsewhere', async (t) => {
  const tree = mkdtempSync(join(tmpdir(), 'coffer-new-kind-'));
  t.after(() => rmSync(tree, { recursive: true, force: true }));
  const copied = [
    'src',
    'client',
    'tests/harness',
    'tests/statements',
    'tests/ledger/new-kind',
    'package.json',
    'tsconfig.json',
  ];
  for (const path of copied)
    cpSync(path, join(tree, path), { recursive: true, filter: (from) => !/\.test\.tsx?$/.test(from) });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  for (const [path, content] of Object.entries(OWN)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content.trimStart());
  }
  assert.ok(ELSEWHERE.length <= 3);
  for (const [path, after, line] of ELSEWHERE) {
    const lines = readFileSync(join(tree, path), 'utf8').split('\n');
    assert.ok(lines.includes(after), `${path} has the line ${after}`);
    writeFileSync(join(tree, path), lines.toSpliced(lines.indexOf(after) + 1, 0, line).join('\n'));
  }
  // The bundle of the sources does not know the kind.
  const env = { ...process.env, COFFER_TEST_BUNDLE: undefined };
  const command = ['--disable-proto=delete', 'tests/ledger/new-kind/prove.ts', join(tree, 'data')];
  await promisify(execFile)(process.execPath, command, { cwd: tree, env });
});
