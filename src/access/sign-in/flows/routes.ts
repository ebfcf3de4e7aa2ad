import type { AccessParts } from '#access/access-parts.ts';
import { knownBrowserCookie } from '#access/credentials/known-browsers.ts';
import { SESSION_COOKIE, setCookie } from '#access/credentials/sessions/index.ts';
import { requestOptions } from '#access/sign-in/passkeys/index.ts';
import { PasskeySignIn, RequestOptions } from '#access/sign-in/passkeys/schemas.ts';
import type { AnonymousContext } from '#application/context.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, publicRoute, type Route, type RouteResponse, route } from '#http/route.ts';
import { Login, NewSession, PasskeyLogin, Refresh, SessionOpened, SignedIn, SignUp, Tokens } from './schemas.ts';
import {
  logIn,
  logInByPasskey,
  logOut,
  type NewConsoleSession,
  openConsoleSession,
  openSessionByPasskey,
  refreshTokens,
} from './sign-ins.ts';
import { signUp } from './sign-up.ts';

const tag = 'Sign-in';

/** The routes that create credentials from a password, passkey or refresh token, and the one that ends them. */
export function signInRoutes(parts: AccessParts): Route[] {
  return [...tokenRoutes(parts), newSessionRoute(parts), ...passkeySignInRoutes(parts)];
}

function tokenRoutes(parts: AccessParts): Route[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/signup',
      operation: 'signUp',
      location: '/api/v1/users/me',
      tag,
      summary: 'Sign up with a new family or an invitation',
      body: SignUp,
      responses: {
        201: { description: 'Signed up and signed in', schema: SignedIn },
        ...errorResponses(400, 403, 422, 429),
      },
      handle: async (context, { body }) => created(await signUp(context, parts, body)),
    }),
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/login',
      operation: 'logIn',
      tag,
      summary: 'Sign in with a password',
      body: Login,
      responses: { 200: { description: 'Signed in', schema: SignedIn }, ...errorResponses(400, 401, 403, 422, 429) },
      handle: async (context, { body }) => ok(await logIn(context, parts, body)),
    }),
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/refresh',
      operation: 'refreshTokens',
      tag,
      summary: 'Exchange a refresh token for a new pair',
      body: Refresh,
      responses: { 200: { description: 'The new pair', schema: Tokens }, ...errorResponses(400, 401, 403, 422, 429) },
      handle: async (context, { body }) => ok(await refreshTokens(context, parts, body)),
    }),
    route({
      method: 'POST',
      path: '/api/v1/auth/logout',
      operation: 'logOut',
      tag,
      summary: 'Sign out: revoke the presented token and its refresh token',
      person: 'guest',
      responses: { 204: { description: 'Signed out' }, ...errorResponses(400) },
      handle: async (context) => {
        await logOut(context, parts);
        return NO_CONTENT;
      },
    }),
  ];
}

function newSessionRoute(parts: AccessParts): Route {
  return publicRoute({
    method: 'POST',
    path: '/api/v1/sessions',
    operation: 'openSession',
    tag,
    summary: 'Sign in to the web app; the session is in the cookie',
    body: NewSession,
    responses: { 201: { description: 'Signed in', schema: SessionOpened }, ...errorResponses(401, 403, 422, 429) },
    handle: async (context, { body }) => {
      return sessionResponse(context, await openConsoleSession(context, parts, body));
    },
  });
}

async function sessionResponse(
  context: AnonymousContext,
  { secret, userId, opened }: NewConsoleSession,
): Promise<RouteResponse> {
  const known = await knownBrowserCookie(context, userId);
  return { ...created(opened), cookies: [setCookie(context, SESSION_COOKIE, secret), known] };
}

function passkeySignInRoutes(parts: AccessParts): Route[] {
  const { settings } = parts;
  return [
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/passkey/options',
      operation: 'passkeyOptions',
      tag,
      summary: 'Start signing in with a passkey',
      responses: {
        201: { description: 'The options for the browser', schema: RequestOptions },
        ...errorResponses(429),
      },
      handle: async (context) => created(await requestOptions(context, settings)),
    }),
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/passkey',
      operation: 'logInByPasskey',
      tag,
      summary: 'Sign in with a passkey, which counts as both factors',
      body: PasskeyLogin,
      responses: { 200: { description: 'Signed in', schema: SignedIn }, ...errorResponses(400, 401, 403, 422, 429) },
      handle: async (context, { body }) => ok(await logInByPasskey(context, parts, body)),
    }),
    publicRoute({
      method: 'POST',
      path: '/api/v1/auth/passkey/session',
      operation: 'openSessionByPasskey',
      location: '/api/v1/sessions',
      tag,
      summary: 'Sign in to the web app with a passkey; the session is in the cookie',
      body: PasskeySignIn,
      responses: { 201: { description: 'Signed in', schema: SessionOpened }, ...errorResponses(401, 403, 422, 429) },
      handle: async (context, { body }) => {
        return sessionResponse(context, await openSessionByPasskey(context, parts, body));
      },
    }),
  ];
}
