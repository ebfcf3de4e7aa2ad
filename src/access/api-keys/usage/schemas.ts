import { z } from 'zod';
import { shownLimits } from '#access/credentials/limit-schemas.ts';
import { civilDate, datesInOrder, idFilter } from '#http/fields.ts';

/** The standing of a key in the current window. */
export const RateLimit = z.object({
  tier: z.string(),
  limit: z.int().meta({
    description:
      'A key that a key made has two limits, its own and the one that all keys below the top key have together: that with fewer requests left.',
  }),
  current_count: z.int(),
  remaining: z.int(),
  reset_in_seconds: z.int(),
  reset_at: z.string().meta({ description: 'Now plus `reset_in_seconds`.' }),
});

const limits = z.object(shownLimits).meta({ description: 'The limits of the credential, if it has any.' });

const KeyUsage = z
  .object({
    api_key: z.object({
      name: z.string(),
      scopes: z.array(z.string()),
      last_used_at: z.string(),
      created_at: z.string(),
    }),
    rate_limit: RateLimit,
    limits: limits.optional(),
  })
  .meta({ id: 'KeyUsage' });

const OAuthUsage = z
  .object({ authentication_method: z.literal('oauth'), message: z.string(), limits: limits.optional() })
  .meta({ id: 'OAuthUsage' });

/** Figures for an API key; a message for an OAuth token. */
export const Usage = z.union([KeyUsage, OAuthUsage]);

/** The members of the history's query. */
export const HistoryQuery = z
  .object({
    start_date: civilDate.optional().meta({ description: 'First day, in UTC; default: 30 days in all.' }),
    end_date: civilDate.optional().meta({ description: 'Last day, in UTC; default: today.' }),
    credential_id: idFilter.optional().meta({ description: 'The id of one API key.' }),
  })
  .check(datesInOrder('start_date', 'end_date'));

/** Requests of API keys, the newest day first. */
export const UsageHistory = z
  .object({
    start_date: z.string(),
    end_date: z.string(),
    history: z.array(
      z.object({
        date: z.string(),
        method: z.string(),
        endpoint: z.string().meta({ description: "The path's template, `/api/v1/accounts/:id`." }),
        status: z.string().meta({ examples: ['2xx'] }),
        requests: z.int(),
      }),
    ),
  })
  .meta({ id: 'UsageHistory' });
