import { z } from 'zod';
import { TransactionConditionsQuery } from '#ledger/transactions/schemas.ts';
import { FILE_FORMATS } from './file-formats.ts';

const format = z
  .enum(FILE_FORMATS, `must be one of: ${FILE_FORMATS.join(', ')}`)
  .default('csv')
  .meta({ description: 'Journals have a transfer once with both accounts, and the balances that people stated.' });

/** The format of a file with the filters of its transactions. */
export const TransactionFileQuery = TransactionConditionsQuery.safeExtend({ format });
