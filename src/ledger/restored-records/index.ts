import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';
import { KINDS } from '#ledger/transfer-sides/index.ts';
import { clearLabels, holdsData } from './empty-family.ts';
import { writePart } from './write-part.ts';

/** The reads and writes of the ledger for imports of whole families. They run in a write of the family. */
export const restoredRecords = {
  holdsData,
  clearLabels,
  writePart,
  rules: { accountTypes: ACCOUNT_TYPE_NAMES, kinds: KINDS },
};
