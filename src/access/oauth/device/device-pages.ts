import {
  decisionButtons,
  type RequestedScope,
  scopeBoxes,
  signedInAs,
  unassuredNote,
} from '#access/oauth/consent/index.ts';
import { type Html, html } from '#access/sign-in/pages/index.ts';

/** What the page that asks for a device's code shows. */
type DeviceCodeView = {
  readonly action: string;
  readonly csrf: Html;
  readonly error: string | null;
  readonly userCode: string | null;
};

/** Asks for the code that a device shows; the form posts it as `user_code`. */
export function deviceCodePage({ action, csrf, error, userCode }: DeviceCodeView): Html {
  return html`<h1>Connect a device</h1>
<p id="hint">Type the code that the device or program shows you.</p>
<form method="post" action="${action}">${csrf}
${error === null ? null : html`<p class="error" role="alert" id="error">${error}</p>`}
<label for="user_code">Code</label>
<input id="user_code" name="user_code" class="code" value="${userCode}" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="32" aria-describedby="hint${error === null ? '' : ' error'}"${error === null ? null : html` aria-invalid="true"`}>
<button>Continue</button>
</form>`;
}

/** What the page that confirms a device shows. `csrf` holds all hidden fields of the form. */
type DeviceConfirmView = {
  readonly action: string;
  readonly csrf: Html;
  readonly client: { readonly name: string; readonly assured?: boolean };
  readonly userCode: string;
  readonly user: { readonly email: string };
  readonly switchHref?: string;
  readonly scopes: readonly RequestedScope[];
};

/** Asks whether the device of that code may act for the user; posts like the consent page. */
export function deviceConfirmPage(view: DeviceConfirmView): Html {
  const { action, csrf, client, userCode, user, switchHref, scopes } = view;
  return html`<h1>Connect <em><bdi>${client.name}</bdi></em>?</h1>
${client.assured === false ? unassuredNote(client.name) : null}
<p>Go on only if a device or program of yours shows this very code now:</p>
<p class="user-code">${userCode}</p>
<form method="post" action="${action}">${csrf}
${scopeBoxes(scopes)}
${decisionButtons()}
</form>
${signedInAs(user.email, switchHref)}`;
}
