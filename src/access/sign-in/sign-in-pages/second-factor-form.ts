import { type Html, html } from '#access/sign-in/pages/index.ts';
import { faultNote, returnToField } from './sign-in-form.ts';

/** What the second-factor page shows. Hrefs and actions carry the base path. */
export type SecondFactorView = {
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** Why the form is shown again. */
  readonly fault: string | null;
  readonly startOverHref: string;
  /** For a user who has a passkey. */
  readonly passkeyButton: Html | null;
};

/** Asks for a code of the authenticator, or a recovery code in its place. */
export function secondFactorForm({
  action,
  csrf,
  returnTo,
  fault,
  startOverHref,
  passkeyButton,
}: SecondFactorView): Html {
  const marks =
    fault === null ? html` aria-describedby="hint"` : html` aria-invalid="true" aria-describedby="fault hint"`;
  return html`<h1>One more step</h1>
<p id="hint">Enter the six digits that your authenticator app shows. If you have lost it, enter one of your recovery codes.</p>
${faultNote(fault)}
<form method="post" action="${action}">${csrf}${returnToField(returnTo)}
<label for="code">Code</label>
<input id="code" name="code" class="code" required autofocus autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="64"${marks}>
<button>Continue</button>
</form>
${passkeyButton}
<p class="soft"><a href="${startOverHref}">Start over</a></p>`;
}
