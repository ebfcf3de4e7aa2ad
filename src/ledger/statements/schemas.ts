import { z } from 'zod';
import { idFilter, Pagination, pageQuery } from '#http/fields.ts';

/** A statement of a bank that an import has brought. */
export const AccountStatement = z
  .object({
    id: z.string(),
    account_id: z.string(),
    import_id: z.string().nullable().meta({ description: 'Null in a family that was moved here from another server.' }),
    currency: z.string(),
    start_date: z.string().meta({ description: 'The day of its first transaction.' }),
    end_date: z
      .string()
      .meta({ description: 'The day of its last transaction, or of its closing balance if that is later.' }),
    opening_balance: z
      .string()
      .nullable()
      .meta({ description: "A plain decimal, money in the account's favor positive; null if the file names none." }),
    closing_balance: z
      .string()
      .nullable()
      .meta({ description: 'As `opening_balance`.', examples: ['878.47'] }),
    rows_count: z.int().meta({ description: 'The transactions that it lists.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'AccountStatement' });

export const AccountStatementPage = z
  .object({ account_statements: z.array(AccountStatement), pagination: Pagination })
  .meta({ id: 'AccountStatementPage' });

export const StatementListQuery = z.object({ account_id: idFilter.optional(), ...pageQuery() });
