import { z } from 'zod';
import { REASONS, type Reason } from './reasons.ts';

const amount = z.string().nullable();

/** The records of a file by kind. */
export const MovedKinds = z
  .array(
    z
      .object({
        kind: z.string().meta({ description: 'The type of the records in the file.', examples: ['Valuation'] }),
        imported: z.int().meta({ description: 'Those that are in Coffer now; labels that it had count too.' }),
        skipped: z.int(),
        reasons: z.array(
          z.object({
            reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]),
            count: z.int(),
            message: z.string(),
          }),
        ),
      })
      .meta({ id: 'MovedKind' }),
  )
  .meta({ description: 'Every kind of record in the file but transactions.' });

/** The records other than transactions that an import has taken over. */
export const Moving = z
  .object({
    kinds: MovedKinds,
    accounts: z
      .array(
        z.object({
          account_id: z.string(),
          currency: z.string(),
          source_balance: amount.meta({ description: 'The balance that the file names.' }),
          balance: z.string().meta({ description: 'The balance here when the account was taken over.' }),
          difference: amount.meta({ description: '`source_balance` less `balance`.' }),
          adjustment: amount.meta({
            description:
              'The part of the balance that opening balance, valuations and transactions of the file do not explain; recorded balances make up for it.',
          }),
          differs_since: amount.meta({
            description: 'The first day on which balances can have differed, as far as the file tells.',
          }),
        }),
      )
      .meta({ description: 'The balance of each account, once its rows are in the ledger.' }),
  })
  .meta({ id: 'MovingReport' });
