import { type Html, html } from '#access/sign-in/pages/index.ts';

/** One scope as a person is asked for it. */
export type RequestedScope = {
  readonly name: string;
  /** What it lets the application do, in plain words. */
  readonly sentence: string;
  /** True where it cannot be left out. */
  readonly required: boolean;
};

/** What the consent page shows. */
export type ConsentView = {
  /** Where the form goes: a path of this server with its base path. */
  readonly action: string;
  readonly csrf: Html;
  readonly client: {
    readonly name: string;
    readonly uri: string | null;
    /** Where the answer goes: the host of the redirect URI. */
    readonly host: string | null;
    /** False where nobody vouches for the name. */
    readonly assured: boolean;
  };
  readonly user: { readonly email: string };
  /** Signs in as somebody else and comes back; no link without it. */
  readonly switchHref?: string;
  readonly scopes: readonly RequestedScope[];
};

/** Asks whether an application may act for the user. Its form posts a `scope` for each ticked box and a `decision`. */
export function consentPage({ action, csrf, client, user, switchHref, scopes }: ConsentView): Html {
  return html`<h1>Allow <em><bdi>${client.name}</bdi></em> to use your account?</h1>
${client.assured ? null : unassuredNote(client.name)}
<form method="post" action="${action}">${csrf}
${scopeBoxes(scopes)}
${client.host === null ? null : html`<p class="destination">Either way, you go back to <strong>${client.host}</strong>${site(client.uri)}.</p>`}
${decisionButtons()}
</form>
${signedInAs(user.email, switchHref)}`;
}

/** A checkbox for each scope, ticked; those that cannot be left out are only told. */
export function scopeBoxes(scopes: readonly RequestedScope[]): Html {
  return html`<fieldset class="scopes"><legend>It would be able to:</legend>
${scopes.map(({ name, sentence, required }) =>
  required
    ? html`<label class="scope"><input type="checkbox" checked disabled><span>${sentence} <small>(always)</small></span></label><input type="hidden" name="scope" value="${name}">`
    : html`<label class="scope"><input type="checkbox" name="scope" value="${name}" checked><span>${sentence}</span></label>`,
)}</fieldset>`;
}

/** The two answers. Enter means Allow in no field: the form has none to type in. */
export function decisionButtons(): Html {
  return html`<div class="buttons"><button name="decision" value="deny" class="quiet">Deny</button><button name="decision" value="allow">Allow</button></div>`;
}

/** Who is asked, and the way out for somebody else. */
export function signedInAs(email: string, switchHref: string | undefined): Html {
  return html`<p class="who">You are signed in as <strong>${email}</strong>.${
    switchHref === undefined ? null : html` <a href="${switchHref}">Not you?</a>`
  }</p>`;
}

/** Says that a name proves nothing. */
export function unassuredNote(name: string): Html {
  return html`<p class="warning"><strong>Nobody has checked this application.</strong> It calls itself “<bdi>${name}</bdi>”, but anyone could. Go on only if you started this yourself just now.</p>`;
}

function site(uri: string | null): Html | null {
  const url = uri === null ? null : URL.parse(uri);
  if (uri === null || url === null || !/^https?:$/.test(url.protocol)) return null;
  return html` (<a href="${uri}" rel="noreferrer">its website</a>)`;
}
