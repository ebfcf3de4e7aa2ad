import { type Html, html } from './html.ts';
import { passwordField } from './show-password.ts';
import type { Translate } from './translate.ts';

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
<details><summary>${t('Forgot your password?')}</summary>
<p>${t('Coffer sends no mail. Ask the operator of this server to stop it and run <code>coffer reset-password</code> with your email address.')}</p></details>
${signUpHref === null ? null : html`<p class="other">${t('New here?')} <a href="${signUpHref}">${t('Create an account')}</a></p>`}`;
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
