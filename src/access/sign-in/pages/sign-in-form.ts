import type { FastifyReply } from 'fastify';
import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import { ERROR_STATUS } from '#http/problem.ts';
import { AppError } from '#kernel/errors.ts';
import { errorSentence } from './error-sentence.ts';

/** Hrefs and actions include the base path. */
type SignInView = {
  readonly t: Translate;
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** The client that started this sign-in. */
  readonly clientName: string | null;
  /** The host of this server, for people with several. */
  readonly host: string;
  readonly email: string;
  /** A notice above the form. */
  readonly notice: Html | null;
  /** The error, if the form is shown again. */
  readonly fault: Html | null;
  readonly identityProvider: { readonly name: string; readonly href: string } | null;
  readonly passkeyButton: Html;
  /** The page of a forgotten password; null on a server that sends no mail. */
  readonly forgottenHref: string | null;
  /** The sign-up page; null if sign-up is closed. */
  readonly signUpHref: string | null;
};

/** The passkey, the form for a password, and the alternatives. */
export function signInForm(view: SignInView): Html {
  const { t, clientName, host, notice, fault, identityProvider, passkeyButton, signUpHref } = view;
  return html`<h1>${t('Sign in')}</h1>
<p class="host">${host}</p>
${clientNote(t, clientName)}
${notice === null || fault !== null ? null : html`<p class="notice" role="status">${notice}</p>`}
${faultNote(fault)}
${passkeyButton}
<p class="or" id="or" hidden>${t('or with your password')}</p>
${passwordForm(view)}
${identityProvider === null ? null : html`<a class="button quiet" href="${identityProvider.href}">${t('Sign in with {provider}', { provider: identityProvider.name })}</a>`}
${forgotten(view)}
${signUpHref === null ? null : html`<p class="other">${t('New here?')} <a href="${signUpHref}">${t('Create an account')}</a></p>`}`;
}

function forgotten({ t, forgottenHref }: SignInView): Html {
  if (forgottenHref !== null)
    return html`<p class="other"><a href="${forgottenHref}">${t('Forgot your password?')}</a></p>`;
  return html`<details><summary>${t('Forgot your password?')}</summary>
<p>${t('This server sends no mail. Ask its operator to run <code>coffer reset-password</code> with your email address.')}</p></details>`;
}

function passwordForm({ t, action, csrf, returnTo, email, fault }: SignInView): Html {
  const marks = faultMarks(fault);
  const focus = html` autofocus`;
  return html`<form method="post" action="${action}" novalidate>${csrf}${returnToField(returnTo)}
<label for="email">${t('Email address')}</label>
<input type="email" id="email" name="email" value="${email}" required autocomplete="username" maxlength="320"${email === '' ? focus : null}${marks}>
${passwordField(t, html` autocomplete="current-password"${email === '' ? null : focus}${marks}`)}
<button>${t('Sign in')}</button>
</form>`;
}

/** Which application waits for the sign-in. */
export function clientNote(t: Translate, name: string | null): Html | null {
  return name === null
    ? null
    : html`<p class="soft">${t('to continue to <strong><bdi>{name}</bdi></strong>', { name })}</p>`;
}

export function returnToField(returnTo: string | null): Html | null {
  return returnTo === null ? null : html`<input type="hidden" name="return_to" value="${returnTo}">`;
}

/** The error message; screen readers announce it. */
export function faultNote(fault: Html | null): Html | null {
  return fault === null ? null : html`<p class="error" role="alert" id="fault">${fault}</p>`;
}

/** Links a field to {@link faultNote}. */
export function faultMarks(fault: Html | null): Html | null {
  return fault === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
}

/** A password field with a switch that shows the entry. The switch appears with its script. */
export function passwordField(t: Translate, attributes: Html): Html {
  return html`<label for="password">${t('Password')}</label>
<div class="field"><input type="password" id="password" name="password" required${attributes}>
<button type="button" id="show" aria-pressed="false" aria-controls="password" hidden><span aria-hidden="true">${t('Show')}</span><span class="unseen">${t('Show password')}</span></button></div>`;
}

/** The script of the switch; the page works without it. */
export const SHOW_PASSWORD_SCRIPT = html`
const show = document.getElementById('show');
const password = document.getElementById('password');
show.hidden = false;
show.addEventListener('click', () => {
  const isShown = password.type === 'password';
  password.type = isShown ? 'text' : 'password';
  show.setAttribute('aria-pressed', isShown);
});
`;

/** The message and status of a form that is shown again. */
export type FormFault = { readonly message: Html; readonly status: number };

/**
 * The message of a refused sign-in; its headers, such as Retry-After, go onto the reply. @throws the error itself if another
 * attempt would not help.
 */
export function formFault(reply: FastifyReply, error: unknown): FormFault {
  if (!(error instanceof AppError)) throw error;
  const { status } = ERROR_STATUS[error.code];
  if (status >= 500 && error.code !== 'unavailable') throw error;
  reply.headers(error.headers);
  const { t } = reply.request;
  // A 401 requires a WWW-Authenticate scheme (RFC 9110 §15.5.2), and a form is none.
  return { message: errorSentence(t, error.code, error.message), status: status === 401 ? 422 : status };
}
