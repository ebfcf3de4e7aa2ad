import { z } from 'zod';
import { errorResponses } from '#http/problem.ts';
import { type Route, route } from '#http/route.ts';
import { TransactionConditionsQuery } from '#ledger/transactions/schemas.ts';
import { FILE_FORMATS, FILE_KINDS } from './file-formats.ts';
import { makeTransactionFile } from './make-file.ts';
import type { TransactionFiles } from './transaction-files.ts';

const format = z
  .enum(FILE_FORMATS, `must be one of: ${FILE_FORMATS.join(', ')}`)
  .default('csv')
  .meta({ description: 'Journals have a transfer once with both accounts, and the balances that people stated.' });

/** The format of a file with the filters of its transactions. */
const TransactionFileQuery = TransactionConditionsQuery.safeExtend({ format });

export function transactionFileRoutes(files: TransactionFiles): Route[] {
  const media = [...new Set(FILE_FORMATS.map((format) => FILE_KINDS[format].type.split(';')[0]))].join(', ');
  return [
    route({
      method: 'GET',
      path: '/api/v1/transactions/file',
      operation: 'downloadTransactions',
      tag: 'Exports',
      summary: 'Download the transactions that match all filters as CSV, OFX, QIF, or a Beancount or hledger journal',
      scope: 'exports:read',
      respects: ['accounts', 'days'],
      query: TransactionFileQuery,
      responses: {
        200: { description: `The file: ${media}`, media: 'application/octet-stream' },
        ...errorResponses(422, 503),
      },
      handle: async (context, { query }) => {
        const { format, ...conditions } = query;
        return { status: 200, file: await makeTransactionFile(context, files, format, conditions) };
      },
    }),
  ];
}
