import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_UP_PATH } from '#access/mail/page-paths.ts';
import { anyUserExists } from '#access/people/users/index.ts';
import { startSignIn } from '#access/sign-in/flows/index.ts';
import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import { completeSignIn } from './current-session.ts';
import { csrfField } from './form-token.ts';
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button.ts';
import {
  ASK_FOR_PASSWORD_PATH,
  fieldOf,
  queryText,
  returnToOf,
  SIGN_IN_PATH,
  SIGNED_IN_PATH,
  withReturnTo,
} from './return-to.ts';
import { sendPage } from './send-page.ts';
import { type FormFault, formFault, SHOW_PASSWORD_SCRIPT, signInForm } from './sign-in-form.ts';
import { contextOf, pendingClientOf, type SignInPageParts } from './sign-in-page-parts.ts';
import { showSignUp } from './sign-up-page.ts';

const noticesOf = (t: Translate): ReadonlyMap<string | null, Html> =>
  new Map([
    ['signed_out', t('You are signed out.')],
    ['session_ended', t('Your session ended. Sign in again to continue where you stopped.')],
    ['new_password', t('Your password is changed. Sign in with the new one.')],
    ['expired', t('Your sign-in expired. Sign in again.')],
  ]);

const SCRIPT = html`${PASSKEY_SCRIPT}${SHOW_PASSWORD_SCRIPT}`;

/** Mounts the sign-in page. Every GET is a 200: clients probe it. On a new server it makes the first account. */
export function mountSignIn(scope: FastifyInstance, parts: SignInPageParts): void {
  scope.get(SIGN_IN_PATH, async (request, reply) => {
    const isNew = parts.settings.signup === 'open' && !(await anyUserExists(parts.database.read));
    return isNew ? showSignUp(parts, request, reply, null) : showForm(parts, request, reply, null);
  });

  scope.post(SIGN_IN_PATH, async (request, reply) => {
    const email = fieldOf(request, 'email')?.trim().toLowerCase() ?? '';
    const password = fieldOf(request, 'password') ?? '';
    try {
      const outcome = await startSignIn(contextOf(parts, request), parts, { email, password });
      return await completeSignIn(parts, request, reply, outcome, returnToOf(request));
    } catch (error) {
      return showForm(parts, request, reply, formFault(reply, error));
    }
  });
}

async function showForm(
  parts: SignInPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: FormFault | null,
): Promise<FastifyReply> {
  const { t } = request;
  const { basePath } = request.ownUrl;
  const { identityProvider } = parts;
  const returnTo = returnToOf(request);
  const { clientName, formAction } = await pendingClientOf(parts, returnTo);
  const body = signInForm({
    t,
    action: basePath + SIGN_IN_PATH,
    csrf: csrfField(request, reply),
    returnTo,
    clientName,
    host: new URL(request.ownUrl.origin).host,
    email: fieldOf(request, 'email') ?? '',
    notice: noticesOf(t).get(queryText(request, 'notice')) ?? null,
    fault: fault?.message ?? null,
    identityProvider: identityProvider && {
      name: identityProvider.name,
      href: basePath + withReturnTo(identityProvider.href, returnTo),
    },
    passkeyButton: passkeyButton(t, parts.settings.publicUrl, returnTo ?? SIGNED_IN_PATH),
    forgottenHref: parts.outbox === null ? null : basePath + ASK_FOR_PASSWORD_PATH,
    signUpHref: parts.settings.signup === 'closed' ? null : basePath + withReturnTo(SIGN_UP_PATH, returnTo),
  });
  return sendPage(reply, { title: t('Sign in'), body, status: fault?.status ?? 200, script: SCRIPT, formAction });
}
