import { type Html, html } from '#access/sign-in/pages/index.ts';
import { faultMarks, faultNote, returnToField } from './sign-in-form.ts';

/** What the sign-up page shows. Hrefs and actions carry the base path. */
export type SignUpView = {
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** The application that waits for it. */
  readonly clientName: string | null;
  readonly email: string;
  /** The invitation code so far; null where none is asked for. */
  readonly invitation: string | null;
  readonly fault: SignUpFault | null;
  readonly signInHref: string;
};

/** Why the form is shown again, and the field it is about; null where it is none of them. */
export type SignUpFault = { readonly message: string; readonly field: 'email' | 'password' | 'invitation' | null };

/** Asks for an e-mail address, a password and, where it takes one, an invitation code. */
export function signUpForm(view: SignUpView): Html {
  const { action, csrf, returnTo, clientName, email, fault, signInHref } = view;
  return html`<h1>Create an account</h1>
${clientName === null ? null : html`<p class="soft">to continue to <strong><bdi>${clientName}</bdi></strong></p>`}
${faultNote(fault?.message ?? null)}
<form method="post" action="${action}">${csrf}${returnToField(returnTo)}
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" required autocomplete="username" maxlength="254"${focusOn(view, 'email')}${marksOf(view, 'email')}>
<label for="password">Password</label>
<input type="password" id="password" name="password" required minlength="8" maxlength="256" autocomplete="new-password"${focusOn(view, 'password')}${passwordMarks(view)}>
<p class="hint" id="password-hint">At least 8 characters. A few words that only you would put together are best.</p>
${invitationField(view)}
<button>Create account</button>
</form>
<p class="other">Have an account? <a href="${signInHref}">Sign in</a></p>`;
}

/** Says that there is nothing to sign up to. */
export function signUpClosed(signInHref: string): Html {
  return html`<h1>No new accounts</h1>
<p>This server takes no sign-ups. Ask whoever runs it.</p>
<a class="button quiet" href="${signInHref}">Sign in</a>`;
}

function invitationField(view: SignUpView): Html | null {
  if (view.invitation === null) return null;
  return html`<label for="invitation">Invitation code</label>
<input id="invitation" name="invitation" value="${view.invitation}" required autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="200"${focusOn(view, 'invitation')}${marksOf(view, 'invitation')}>`;
}

function passwordMarks({ fault }: SignUpView): Html {
  return fault?.field === 'password'
    ? html` aria-invalid="true" aria-describedby="fault password-hint"`
    : html` aria-describedby="password-hint"`;
}

function marksOf({ fault }: SignUpView, field: SignUpFault['field']): Html | null {
  return fault?.field === field ? faultMarks(fault.message) : null;
}

// A page has one: the field that is wrong, else the first.
function focusOn({ fault }: SignUpView, field: SignUpFault['field']): Html | null {
  return (fault?.field ?? 'email') === field ? html` autofocus` : null;
}
