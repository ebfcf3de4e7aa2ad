import type { AccessParts } from '#access/access-parts.ts';
import { sessionCookie } from '#access/credentials/sessions/index.ts';
import { PasskeySignIn, RequestOptions, requestOptions } from '#access/sign-in/passkeys/index.ts';
import { errorAnswers } from '#http/routing/error-answers.ts';
import { created, ok, publicRoute, type Route } from '#http/routing/route.ts';
import { PasskeyLogin, SessionOpened, SignedIn } from './schemas.ts';
import { logInByPasskey, openSessionByPasskey } from './sign-in-by-passkey.ts';

const tag = 'Sign-in';

/** The routes that turn a passkey into a credential. */
export function passkeySignInRoutes(parts: AccessParts): Route[] {
  const { settings } = parts;
  return [
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/passkey/options',
      operation: 'passkeyOptions',
      tag,
      summary: 'Begin to sign in with a passkey',
      answers: { 201: { description: 'What the browser needs', schema: RequestOptions }, ...errorAnswers(429) },
      handle: async (context) => created(await requestOptions(context, settings)),
    }),
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/passkey',
      operation: 'logInByPasskey',
      tag,
      summary: 'Sign in with a passkey; it is both factors',
      body: PasskeyLogin,
      answers: { 200: { description: 'Signed in', schema: SignedIn }, ...errorAnswers(400, 401, 422, 429) },
      handle: async (context, { body }) => ok(await logInByPasskey(context, parts, body)),
    }),
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/passkey/session',
      operation: 'openSessionByPasskey',
      tag,
      summary: 'Sign in to the console with a passkey; the session is in the cookie',
      body: PasskeySignIn,
      answers: { 201: { description: 'Signed in', schema: SessionOpened }, ...errorAnswers(401, 422, 429) },
      handle: async (context, { body }) => {
        const { secret, opened } = await openSessionByPasskey(context, settings, body);
        return { ...created(opened), headers: { 'set-cookie': sessionCookie(settings.publicUrl, secret) } };
      },
    }),
  ];
}
