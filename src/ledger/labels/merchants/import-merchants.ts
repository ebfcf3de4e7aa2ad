import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { check } from '#application/issues.ts';
import { type Issue, memberSentence } from '#kernel/errors.ts';
import { listLabels } from '#ledger/labels/shared/index.ts';
import { type MerchantFileRow, parseMerchantFile } from './parse-merchant-file.ts';
import { presentMerchant } from './present.ts';
import { NewMerchant } from './schemas.ts';
import { MERCHANT, type MerchantRow } from './store.ts';
import { addMerchant } from './write-merchant.ts';

/** Creates the merchants of a CSV file in one write. A row with a fault or a taken name is skipped and named. */
export function importMerchants(context: Context, file: string) {
  const rows = parseMerchantFile(file);
  return writeFamily(context, async (tx) => {
    const taken = new Set((await listLabels(tx.db, MERCHANT, tx.familyId, {})).map(({ name }) => name));
    const created: MerchantRow[] = [];
    const faults: ReturnType<typeof faultOf>[] = [];
    let skipped = 0;
    for (const { line, ...values } of rows) {
      const { data, issues = [] } = check(NewMerchant, values);
      const found = data && taken.has(data.name) ? [NAME_TAKEN] : issues;
      if (data === undefined || found.length > 0) {
        skipped += 1;
        faults.push(...found.map((issue) => faultOf(line, issue)));
        continue;
      }
      created.push(await addMerchant(tx, data));
      taken.add(data.name);
    }
    return { imported: created.length, skipped, merchants: created.map(presentMerchant), skipped_rows: faults };
  });
}

const NAME_TAKEN: Issue = { pointer: '/name', code: 'taken', message: 'has already been taken' };

function faultOf(line: MerchantFileRow['line'], { pointer, code, message }: Issue) {
  return { line, column: pointer.slice(1), code, message: memberSentence(pointer, message) };
}
