import { z } from 'zod';
import type { Database } from '#database/database.ts';
import { newId } from '#kernel/ids.ts';
import { APPLICATION_SCOPES } from '#kernel/scopes.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import { redirectUriFault } from './redirect-uri.ts';
import { OPENID_SCOPES } from './schemas.ts';
import { insertRegisteredClient } from './store.ts';

/** The grant type of the device flow (RFC 8628). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const UNUSED_CLIENT_MS = DAY_MS;
const NAME_CHARACTERS_MAX = 100;
const URIS_MAX = 10;
const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token', DEVICE_GRANT];

const REQUESTABLE: ReadonlySet<string> = new Set([...OPENID_SCOPES, ...APPLICATION_SCOPES]);

const redirectUri = z.string('redirect_uris must be strings').superRefine((text, { addIssue }) => {
  const fault = redirectUriFault(text);
  if (fault !== undefined) addIssue({ code: 'custom', message: `each of redirect_uris ${fault}` });
});

/** The metadata of a registration (RFC 7591 §2); other members are ignored. */
export const ClientMetadata = z.object(
  {
    redirect_uris: z
      .array(redirectUri, 'redirect_uris is required')
      .min(1, 'redirect_uris is required')
      .max(URIS_MAX, `redirect_uris must have at most ${URIS_MAX} members`),
    client_name: z
      .string('client_name must be a string')
      .transform((text) =>
        text
          .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
          .trim()
          .slice(0, NAME_CHARACTERS_MAX),
      )
      .optional(),
    scope: z
      .string('scope must be a string')
      .transform((text) => [...new Set(text.split(' '))].filter((word) => REQUESTABLE.has(word)).join(' '))
      .refine((text) => text !== '', 'scope names no scope that a client may have')
      .optional(),
    grant_types: z
      .array(z.string(), 'grant_types must be an array of strings')
      .transform((types) => GRANT_TYPES.filter((type) => types.includes(type)))
      .optional(),
  },
  'the body must be a JSON object',
);

type RegisteredClient = {
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  /** The most that the client may request; absent for a client that named none. */
  readonly scope?: string;
  readonly token_endpoint_auth_method: 'none';
};

/** Registers a public client. It is deleted after a day unless a user has granted it access. */
export async function registerClient(
  { database }: { readonly database: Database },
  { client_name, redirect_uris, grant_types, scope }: z.output<typeof ClientMetadata>,
): Promise<RegisteredClient> {
  const id = newId();
  const metadata = {
    client_name: client_name || 'MCP Client',
    redirect_uris: [...new Set(redirect_uris)],
    grant_types: [...new Set(['authorization_code', ...(grant_types ?? [])])],
    token_endpoint_auth_method: 'none',
    ...(scope !== undefined && { scope }),
  } as const;
  await database.write((tx) => {
    const expires_at = instant(Date.parse(tx.now) + UNUSED_CLIENT_MS);
    return insertRegisteredClient(tx.db, { id, metadata: JSON.stringify(metadata), created_at: tx.now, expires_at });
  });
  return { client_id: id, ...metadata };
}
