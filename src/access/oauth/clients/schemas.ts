import { z } from 'zod';
import { line } from '#http/routing/text.ts';
import { notAScope, SCOPES } from '#kernel/scopes.ts';
import { redirectUriFault } from './redirect-uri.ts';

/** What an application may ask for beside the API's own scopes: OpenID Connect's, and to be refreshed. */
export const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;

const members = {
  id: z.string(),
  client_id: z.string().meta({ description: 'The same as `id`.' }),
  user_id: z.string().meta({ description: 'Who registered it; its client credentials act for them.' }),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  confidential: z.boolean(),
  client_secret_last_four: z.string().nullable().meta({ description: 'Null for a public application.' }),
  created_at: z.string(),
  updated_at: z.string(),
};

/** A registered OAuth application on the wire. */
export const Application = z.object(members).meta({ id: 'OAuthApplication' });

/** An application just registered, or given a new secret, with that secret, which is shown this once. */
export const IssuedApplication = z
  .object({
    ...members,
    client_secret: z.string().optional().meta({ description: 'Shown this once. A public application has none.' }),
  })
  .meta({ id: 'IssuedOAuthApplication' });

/** The applications that the caller may see. */
export const ApplicationList = z
  .object({ oauth_applications: z.array(Application) })
  .meta({ id: 'OAuthApplicationList' });

const name = line(100).meta({ description: 'People see it when they are asked to allow it.' });

const redirectUri = z.string().superRefine((text, { addIssue }) => {
  const message = redirectUriFault(text);
  if (message !== undefined) addIssue({ code: 'custom', message, params: { code: 'invalid_redirect_uri' } });
});

const redirectUris = z
  .array(redirectUri, 'must be an array of URIs')
  .max(10, 'must name at most 10 URIs')
  .transform((uris) => [...new Set(uris)])
  .meta({
    description: 'Compared as text; any port fits on a loopback address. None: device flow and client credentials.',
  });

const scopes = z
  .array(z.enum([...SCOPES, ...OPENID_SCOPES], { error: notAScope }), 'must be an array of scopes')
  .min(1, 'must name at least one scope')
  .max(100, 'must name at most 100 scopes')
  .transform((words) => [...new Set(words)]);

/** What an application is registered with. */
export const NewApplication = z
  .object({
    name,
    redirect_uris: redirectUris.default([]),
    scopes: scopes.default(['read']).meta({ description: 'All that it may ask for.' }),
    confidential: z
      .boolean('must be true or false')
      .default(true)
      .meta({ description: 'False for an application that cannot keep a secret: in a browser, on a phone, a CLI.' }),
  })
  .meta({ id: 'NewOAuthApplication' });

/** What may change on an application. */
export const ApplicationChange = z
  .object({
    name: name.optional(),
    redirect_uris: redirectUris.optional(),
    scopes: scopes.optional().meta({
      description: 'What it may ask for from now on. What people have allowed it stays as they allowed it.',
    }),
  })
  .meta({ id: 'OAuthApplicationChange' });
