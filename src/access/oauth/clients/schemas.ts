import { z } from 'zod';
import { Pagination, singleLineText } from '#http/fields.ts';
import { APPLICATION_SCOPES } from '#kernel/scopes.ts';
import { redirectUriFault } from './redirect-uri.ts';

/** The scopes of OpenID Connect; `offline_access` is accepted and grants nothing. */
export const OPENID_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;

const members = {
  id: z.string(),
  client_id: z.string().meta({ description: 'The same as `id`.' }),
  user_id: z.string().meta({ description: 'The user who registered it; its client credentials act for them.' }),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  confidential: z.boolean(),
  client_secret_last_four: z.string().nullable().meta({ description: 'Null for a public application.' }),
  created_at: z.string(),
  updated_at: z.string(),
};

export const Application = z.object(members).meta({ id: 'OAuthApplication' });

/** A registered application, or one with a new secret; the secret is not shown again. */
export const IssuedApplication = z
  .object({
    ...members,
    client_secret: z.string().optional().meta({ description: 'Shown only once. A public application has none.' }),
  })
  .meta({ id: 'IssuedOAuthApplication' });

export const ApplicationList = z
  .object({ oauth_applications: z.array(Application), pagination: Pagination })
  .meta({ id: 'OAuthApplicationList' });

const name = singleLineText(100).meta({ description: 'Shown on the consent page.' });

const redirectUri = z.string().superRefine((text, { addIssue }) => {
  const message = redirectUriFault(text);
  if (message !== undefined) addIssue({ code: 'custom', message, params: { code: 'invalid_redirect_uri' } });
});

const redirectUris = z
  .array(redirectUri, 'must be an array of URIs')
  .max(10, 'must list at most 10 URIs')
  .transform((uris) => [...new Set(uris)])
  .meta({
    description:
      'Compared as text; on a loopback address any port matches. Empty: only device flow and client credentials.',
  });

const REQUESTABLE = [...APPLICATION_SCOPES, ...OPENID_SCOPES];

const scopes = z
  .array(z.enum(REQUESTABLE), 'must be an array of scopes')
  .min(1, 'must list at least one scope')
  .max(100, 'must list at most 100 scopes')
  .transform((words) => [...new Set(words)]);

export const NewApplication = z
  .object({
    name,
    redirect_uris: redirectUris.default([]),
    scopes: scopes.default(['read']).meta({ description: 'All scopes that it may request.' }),
    confidential: z.boolean('must be true or false').default(true).meta({
      description:
        'False for an application that cannot keep a secret, such as one in a browser, on a phone or on a command line.',
    }),
  })
  .meta({ id: 'NewOAuthApplication' });

export const ApplicationChange = z
  .object({
    name: name.optional(),
    redirect_uris: redirectUris.optional(),
    scopes: scopes.optional().meta({
      description: 'The scopes that it may request from now on. Existing grants keep their scopes.',
    }),
  })
  .meta({ id: 'OAuthApplicationChange' });
