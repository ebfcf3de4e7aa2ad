import { type Html, html } from '#access/sign-in/pages/index.ts';

export type RequestedScope = {
  readonly name: string;
  /** How the consent page describes it. */
  readonly sentence: string;
  /** True if it cannot be deselected. */
  readonly required: boolean;
  /** Whether its box is ticked at first. */
  readonly ticked: boolean;
};

export type ConsentView = {
  /** The path that the form posts to, with the base path. */
  readonly action: string;
  readonly csrf: Html;
  readonly client: {
    readonly name: string;
    readonly uri: string | null;
    /** The host of the redirect URI. */
    readonly host: string | null;
    /** False if the name is unverified. */
    readonly assured: boolean;
  };
  readonly user: { readonly email: string };
  /** Signs in as another user and returns. */
  readonly switchHref?: string;
  readonly scopes: readonly RequestedScope[];
  readonly error?: string | undefined;
};

/** The consent page. Its form posts a `scope` for each checked box and a `decision`. */
export function consentPage({ action, csrf, client, user, switchHref, scopes, error }: ConsentView): Html {
  return html`<h1>Allow <em><bdi>${client.name}</bdi></em> to use your account?</h1>
${client.assured ? null : unassuredNote(client.name)}
<form method="post" action="${action}">${csrf}
${scopeBoxes(scopes, error)}
${client.host === null ? null : html`<p class="destination">You will be sent back to <strong>${client.host}</strong>${site(client.uri)}.</p>`}
${decisionButtons()}
</form>
${signedInAs(user.email, switchHref)}`;
}

/** A box for each scope; required scopes are disabled. */
export function scopeBoxes(scopes: readonly RequestedScope[], error?: string): Html {
  return html`${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
<fieldset class="scopes"><legend>It will be able to:</legend>
${scopes.map(({ name, sentence, required, ticked }) =>
  required
    ? html`<label class="scope"><input type="checkbox" checked disabled><span>${sentence} <small>(required)</small></span></label><input type="hidden" name="scope" value="${name}">`
    : html`<label class="scope"><input type="checkbox" name="scope" value="${name}"${ticked ? html` checked` : null}><span>${sentence}</span></label>`,
)}</fieldset>
${scopes.every(({ required, ticked }) => required || ticked) ? null : html`<p class="soft">Tick what else you want to allow.</p>`}`;
}

/** The form has no text field, so Enter presses nothing by accident. */
export function decisionButtons(): Html {
  return html`<div class="buttons"><button name="decision" value="deny" class="quiet">Deny</button><button name="decision" value="allow">Allow</button></div>`;
}

/** The signed-in user, with a link to switch. */
export function signedInAs(email: string, switchHref: string | undefined): Html {
  return html`<p class="who">You are signed in as <strong>${email}</strong>.${
    switchHref === undefined ? null : html` <a href="${switchHref}">Not you?</a>`
  }</p>`;
}

/** Warns that the name is unverified. */
export function unassuredNote(name: string): Html {
  return html`<p class="warning"><strong>This application is not verified.</strong> It calls itself “<bdi>${name}</bdi>”, but any application can use that name. Continue only if you started this yourself.</p>`;
}

function site(uri: string | null): Html | null {
  const url = uri === null ? null : URL.parse(uri);
  if (uri === null || url === null || !/^https?:$/.test(url.protocol)) return null;
  return html` (<a href="${uri}" rel="noreferrer">its website</a>)`;
}
