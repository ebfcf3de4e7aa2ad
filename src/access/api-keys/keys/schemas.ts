import { z } from 'zod';
import { RateLimit } from '#access/api-keys/usage/schemas.ts';
import { givenLimits, shownLimits } from '#access/credentials/limit-schemas.ts';
import { TIERS } from '#config/rate-limits.ts';
import { Pagination, singleLineText, timestamp } from '#http/fields.ts';
import { isAddressRange } from '#kernel/addresses.ts';
import { SCOPES } from '#kernel/scopes.ts';

const GRACE_SECONDS_MAX = 30 * 24 * 60 * 60;

const members = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  tier: z.string(),
  last_four: z.string(),
  source: z.enum(['api', 'console']),
  enabled: z.boolean(),
  allowed_ips: z.array(z.string()).nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  created_by_key_id: z.string().nullable().meta({
    description: 'The API key that created this one; null for a person. Revoking that key revokes this one too.',
  }),
};

export const ApiKey = z.object({ ...members, ...shownLimits }).meta({ id: 'ApiKey' });

/** A created or rotated key with its secret, which is not shown again. */
export const IssuedApiKey = z
  .object({
    ...members,
    ...shownLimits,
    key: z.string().meta({ description: 'The secret. It is shown only once.' }),
    calendar_url: z.string().nullable().meta({
      description:
        'The address at which calendar apps subscribe, for a key whose only scope is `calendar:read`. It has the secret.',
    }),
  })
  .meta({ id: 'IssuedApiKey' });

export const ApiKeyList = z.object({ api_keys: z.array(ApiKey), pagination: Pagination }).meta({ id: 'ApiKeyList' });

/** The last use of a key and its standing against its rate limit. */
export const ApiKeyUsage = z
  .object({ last_used_at: z.string().nullable(), rate_limit: RateLimit })
  .meta({ id: 'ApiKeyUsage' });

const scopes = z
  .array(z.enum(SCOPES), 'must be an array of scopes')
  .min(1, 'must list at least one scope')
  .max(100, 'must list at most 100 scopes')
  .transform((words) => [...new Set(words)]);

const allowedIps = z
  .array(z.string().refine(isAddressRange, 'must be an IP address or CIDR block'), 'must be an array of addresses')
  .min(1, 'must list at least one address; use null for any address')
  .max(100, 'must list at most 100 addresses')
  .nullable()
  .meta({ description: 'The addresses and CIDR blocks that the key can be used from; null for any.' });

const expiresAt = timestamp.nullable().meta({ description: 'When the key expires; null for never.' });
const name = singleLineText(100);
const tier = z.enum(TIERS);

export const NewApiKey = z
  .object({
    name,
    scopes,
    tier: tier.optional(),
    expires_at: expiresAt.optional(),
    allowed_ips: allowedIps.optional(),
    ...givenLimits,
  })
  .meta({ id: 'NewApiKey' });

export const ApiKeyChange = z
  .object({
    name: name.optional(),
    expires_at: expiresAt.optional(),
    tier: tier.optional(),
    enabled: z.boolean('must be true or false').optional(),
    allowed_ips: allowedIps.optional(),
    ...givenLimits,
  })
  .meta({ id: 'ApiKeyChange' });

export const ApiKeyRotation = z
  .object({
    grace_period_seconds: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(GRACE_SECONDS_MAX, `must be at most ${GRACE_SECONDS_MAX}, thirty days`)
      .default(0)
      .meta({ description: 'How long the old secret keeps working.' }),
  })
  .meta({ id: 'ApiKeyRotation' });
