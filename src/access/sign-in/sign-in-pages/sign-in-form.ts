import { type Html, html } from '#access/sign-in/pages/index.ts';

/** What the sign-in page shows. Hrefs and actions carry the base path. */
type SignInView = {
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** The application that waits for it. */
  readonly clientName: string | null;
  readonly email: string;
  /** How the person came here, where that needs saying. */
  readonly notice: string | null;
  /** Why the form is shown again. */
  readonly fault: string | null;
  readonly identityProvider: { readonly name: string; readonly href: string } | null;
  readonly passkeyButton: Html;
  /** Where an account is made; null where this server takes no sign-ups. */
  readonly signUpHref: string | null;
};

/** Asks for e-mail address and password, and offers the other ways in. */
export function signInForm(view: SignInView): Html {
  const { clientName, notice, fault, identityProvider, passkeyButton, signUpHref } = view;
  return html`<h1>Sign in</h1>
${clientName === null ? null : html`<p class="soft">to continue to <strong><bdi>${clientName}</bdi></strong></p>`}
${notice === null || fault !== null ? null : html`<p class="notice" role="status">${notice}</p>`}
${faultNote(fault)}
${passwordForm(view)}
${identityProvider === null ? null : html`<a class="button quiet" href="${identityProvider.href}">Sign in with ${identityProvider.name}</a>`}
${passkeyButton}
${signUpHref === null ? null : html`<p class="other">New here? <a href="${signUpHref}">Create an account</a></p>`}`;
}

function passwordForm({ action, csrf, returnTo, email, fault }: SignInView): Html {
  const marks = faultMarks(fault);
  const focus = html` autofocus`;
  return html`<form method="post" action="${action}">${csrf}${returnToField(returnTo)}
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" required autocomplete="username" maxlength="320"${email === '' ? focus : null}${marks}>
<label for="password">Password</label>
<input type="password" id="password" name="password" required autocomplete="current-password"${email === '' ? null : focus}${marks}>
<button>Sign in</button>
</form>`;
}

/** Takes `return_to` along with a form. */
export function returnToField(returnTo: string | null): Html | null {
  return returnTo === null ? null : html`<input type="hidden" name="return_to" value="${returnTo}">`;
}

/** Says why a form is shown again, at once to those who do not see it. */
export function faultNote(fault: string | null): Html | null {
  return fault === null ? null : html`<p class="error" role="alert" id="fault">${fault}</p>`;
}

/** Binds a field to {@link faultNote}. */
export function faultMarks(fault: string | null): Html | null {
  return fault === null ? null : html` aria-invalid="true" aria-describedby="fault"`;
}
