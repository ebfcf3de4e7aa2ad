import { type Html, html } from '#access/sign-in/pages/index.ts';
import { passwordField } from './show-password.ts';

/** Hrefs and actions include the base path. */
type SignInView = {
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** The client that started this sign-in. */
  readonly clientName: string | null;
  /** The host of this server, for people with several. */
  readonly host: string;
  readonly email: string;
  /** A notice above the form. */
  readonly notice: string | null;
  /** The error, if the form is shown again. */
  readonly fault: string | null;
  readonly identityProvider: { readonly name: string; readonly href: string } | null;
  readonly passkeyButton: Html;
  /** The sign-up page; null if sign-up is closed. */
  readonly signUpHref: string | null;
};

/** The passkey, the form for a password, and the alternatives. */
export function signInForm(view: SignInView): Html {
  const { clientName, host, notice, fault, identityProvider, passkeyButton, signUpHref } = view;
  return html`<h1>Sign in</h1>
<p class="host">${host}</p>
${clientName === null ? null : html`<p class="soft">to continue to <strong><bdi>${clientName}</bdi></strong></p>`}
${notice === null || fault !== null ? null : html`<p class="notice" role="status">${notice}</p>`}
${faultNote(fault)}
${passkeyButton}
<p class="or" id="or" hidden>or with your password</p>
${passwordForm(view)}
${identityProvider === null ? null : html`<a class="button quiet" href="${identityProvider.href}">Sign in with ${identityProvider.name}</a>`}
<details><summary>Forgot your password?</summary>
<p>Coffer sends no mail. Ask the operator of this server to stop it and run <code>coffer reset-password</code> with your email address.</p></details>
${signUpHref === null ? null : html`<p class="other">New here? <a href="${signUpHref}">Create an account</a></p>`}`;
}

function passwordForm({ action, csrf, returnTo, email, fault }: SignInView): Html {
  const marks = faultMarks(fault);
  const focus = html` autofocus`;
  return html`<form method="post" action="${action}" novalidate>${csrf}${returnToField(returnTo)}
<label for="email">Email address</label>
<input type="email" id="email" name="email" value="${email}" required autocomplete="username" maxlength="320"${email === '' ? focus : null}${marks}>
${passwordField(html` autocomplete="current-password"${email === '' ? null : focus}${marks}`)}
<button>Sign in</button>
</form>`;
}

export function returnToField(returnTo: string | null): Html | null {
  return returnTo === null ? null : html`<input type="hidden" name="return_to" value="${returnTo}">`;
}

/** The error message; screen readers announce it. */
export function faultNote(fault: string | null): Html | null {
  return fault === null ? null : html`<p class="error" role="alert" id="fault">${fault}</p>`;
}

/** Links a field to {@link faultNote}. */
export function faultMarks(fault: string | null): Html | null {
  return fault === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
}
