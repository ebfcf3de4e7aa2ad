import {
  decisionButtons,
  type LimitsView,
  limitFields,
  type RequestedScope,
  scopeBoxes,
  signedInAs,
  unassuredNote,
} from '#access/oauth/consent/index.ts';
import { type Html, html, type Translate } from '#access/sign-in/pages/index.ts';

type DeviceCodeView = {
  readonly t: Translate;
  readonly action: string;
  readonly csrf: Html;
  readonly error: Html | null;
  readonly userCode: string | null;
};

/** The form for the code of a device; posted as `user_code`. */
export function deviceCodePage({ t, action, csrf, error, userCode }: DeviceCodeView): Html {
  return html`<h1>${t('Connect a device')}</h1>
<p id="hint">${t('Enter the code that the device or program shows.')}</p>
<form method="post" action="${action}">${csrf}
${error === null ? null : html`<p class="error" role="alert" id="error">${error}</p>`}
<label for="user_code">${t('Code')}</label>
<input id="user_code" name="user_code" class="code" value="${userCode}" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="32" aria-describedby="hint${error === null ? '' : ' error'}"${error === null ? null : html` aria-invalid="true"`}>
<button>${t('Continue')}</button>
</form>`;
}

/** `csrf` holds all hidden fields of the form. */
type DeviceConfirmView = {
  readonly t: Translate;
  readonly action: string;
  readonly csrf: Html;
  readonly client: { readonly name: string; readonly assured?: boolean };
  readonly userCode: string;
  readonly user: { readonly email: string };
  readonly switchHref?: string;
  readonly scopes: readonly RequestedScope[];
  readonly limits: LimitsView;
  readonly error?: Html | undefined;
};

/** Asks whether the device may access the account; posts like the consent page. */
export function deviceConfirmPage(view: DeviceConfirmView): Html {
  const { t, action, csrf, client, userCode, user, switchHref, scopes, limits, error } = view;
  return html`<h1>${t('Connect <em><bdi>{name}</bdi></em>?', { name: client.name })}</h1>
${client.assured === false ? unassuredNote(t, client.name) : null}
<p>${t('Continue only if your device or program shows this code now:')}</p>
<p class="user-code">${userCode}</p>
<form method="post" action="${action}">${csrf}
${scopeBoxes(t, scopes, error)}
${limitFields(t, scopes, limits)}
${decisionButtons(t)}
</form>
${signedInAs(t, user.email, switchHref)}`;
}
