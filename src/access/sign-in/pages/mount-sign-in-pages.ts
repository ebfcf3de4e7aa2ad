import type { FastifyInstance } from 'fastify';
import { findUser } from '#access/people/users/index.ts';
import { html } from '#access/texts/html.ts';
import { liveSession, sessionOf, signOut } from './current-session.ts';
import { csrfField } from './form-token.ts';
import { mountPasswordReset } from './password-reset-pages.ts';
import { CONSOLE_PATH, SIGN_IN_PATH, SIGNED_IN_PATH, SUSPENDED_PATH, withReturnTo } from './return-to.ts';
import { mountSecondFactor } from './second-factor-page.ts';
import { sendOnward, sendPage } from './send-page.ts';
import { mountSignIn } from './sign-in-page.ts';
import type { SignInPageParts } from './sign-in-page-parts.ts';
import { mountSignUp } from './sign-up-page.ts';

/** Mounts, in a scope of `mountPages`, the pages for sign-up, sign-in and sign-out. */
export function mountSignInPages(scope: FastifyInstance, parts: SignInPageParts): void {
  mountSignIn(scope, parts);
  mountSignUp(scope, parts);
  mountSecondFactor(scope, parts);
  mountPasswordReset(scope, parts);
  mountSession(scope, parts);
}

const SIGN_OUT_PATH = '/sessions/sign-out';

/** Mounts the page of the signed-in user, that of one whose family is suspended, and sign-out. */
function mountSession(scope: FastifyInstance, parts: SignInPageParts): void {
  scope.get(SIGNED_IN_PATH, async (request, reply) => {
    const actor = await liveSession(parts, request);
    const user = actor && (await findUser(parts.database.read, actor.familyId, actor.userId));
    if (!user) return sendOnward(reply, SIGN_IN_PATH);
    const { t } = request;
    const { basePath } = request.ownUrl;
    const body = html`<h1>${t('You are signed in')}</h1>
<p>${t('as <strong>{email}</strong>.', { email: user.email })}</p>
<form method="post" action="${basePath + SIGN_OUT_PATH}">${csrfField(request, reply)}<button class="quiet">${t('Sign out')}</button></form>
<a class="button" href="${basePath + CONSOLE_PATH}">${t('Open the web app')}</a>
<p class="other">${t('For developers:')} <a href="${basePath}/docs">${t('API documentation')}</a></p>`;
    return sendPage(reply, { title: t('You are signed in'), body });
  });

  scope.get(SUSPENDED_PATH, async (request, reply) => {
    const session = await sessionOf(parts, request);
    if (session === null) return sendOnward(reply, SIGN_IN_PATH);
    if (session.suspension === null) return sendOnward(reply, CONSOLE_PATH);
    const { t } = request;
    const { reason } = session.suspension.details ?? {};
    const title = t('Your family is suspended');
    const body = html`<h1>${title}</h1>
<p>${t('The operator of this server has suspended your family. Your data is kept, but no user can open or change it until the operator ends this.')}</p>
${typeof reason === 'string' ? html`<p>${t('The operator writes: “{reason}”', { reason })}</p>` : null}
<p>${t('Ask the operator why, or for a copy of your data.')}</p>
<form method="post" action="${request.ownUrl.basePath + SIGN_OUT_PATH}">${csrfField(request, reply)}<button class="quiet">${t('Sign out')}</button></form>`;
    return sendPage(reply, { title, body });
  });

  scope.post(SIGN_OUT_PATH, async (request, reply) => {
    await signOut(parts, request, reply);
    return sendOnward(reply, withReturnTo(SIGN_IN_PATH, null, { notice: 'signed_out' }));
  });
}
