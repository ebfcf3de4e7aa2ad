import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, type Person, sendOnward, type Translate } from '#access/sign-in/pages/index.ts';
import { type LimitsView, limitFields } from './consent-limits.ts';

export type RequestedScope = {
  readonly name: string;
  /** How the consent page describes it. */
  readonly sentence: Html;
  /** True if it cannot be deselected. */
  readonly required: boolean;
  /** Whether its box is ticked at first. */
  readonly ticked: boolean;
  /** Whether it opens data of the family, and not the user's identity alone. */
  readonly ofData: boolean;
};

export type ConsentView = {
  readonly t: Translate;
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
  readonly limits: LimitsView;
  readonly error?: Html | undefined;
};

/** The consent page. Its form posts a `scope` for each checked box and a `decision`. */
export function consentPage({ t, action, csrf, client, user, switchHref, scopes, limits, error }: ConsentView): Html {
  return html`<h1>${t('Allow <em><bdi>{name}</bdi></em> to use your account?', { name: client.name })}</h1>
${client.assured ? null : unassuredNote(t, client.name)}
<form method="post" action="${action}">${csrf}
${scopeBoxes(t, scopes, error)}
${limitFields(t, scopes, limits)}
${client.host === null ? null : html`<p class="destination">${t('You will be sent back to <strong>{host}</strong>{website}.', { host: client.host, website: site(t, client.uri) })}</p>`}
${decisionButtons(t)}
</form>
${signedInAs(t, user.email, switchHref)}`;
}

/** A box for each scope; required scopes are disabled. */
export function scopeBoxes(t: Translate, scopes: readonly RequestedScope[], error?: Html): Html {
  return html`${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
<fieldset class="scopes"><legend>${t('It will be able to:')}</legend>
${scopes.map(({ name, sentence, required, ticked }) =>
  required
    ? html`<label class="scope"><input type="checkbox" checked disabled><span>${sentence} <small>${t('(required)')}</small></span></label><input type="hidden" name="scope" value="${name}">`
    : html`<label class="scope"><input type="checkbox" name="scope" value="${name}"${ticked ? html` checked` : null}><span>${sentence}</span></label>`,
)}</fieldset>
${scopes.every(({ required, ticked }) => required || ticked) ? null : html`<p class="soft">${t('Tick what else you want to allow.')}</p>`}`;
}

/** The form has no text field, so Enter presses nothing by accident. */
export function decisionButtons(t: Translate): Html {
  return html`<div class="buttons"><button name="decision" value="deny" class="quiet">${t('Deny')}</button><button name="decision" value="allow">${t('Allow')}</button></div>`;
}

/** The signed-in user, with a link to switch. */
export function signedInAs(t: Translate, email: string, switchHref: string | undefined): Html {
  return html`<p class="who">${t('You are signed in as <strong>{email}</strong>.', { email })}${
    switchHref === undefined ? null : html` <a href="${switchHref}">${t('Not you?')}</a>`
  }</p>`;
}

/** Warns that the name is unverified. */
export function unassuredNote(t: Translate, name: string): Html {
  return html`<p class="warning"><strong>${t('This application is not verified.')}</strong> ${t('It calls itself “<bdi>{name}</bdi>”, but any application can use that name. Continue only if you started this yourself.', { name })}</p>`;
}

function site(t: Translate, uri: string | null): Html | null {
  const url = uri === null ? null : URL.parse(uri);
  if (uri === null || url === null || !/^https?:$/.test(url.protocol)) return null;
  return html` (<a href="${uri}" rel="noreferrer">${t('its website')}</a>)`;
}

const FIELD = 'person';

/** A hidden field with the user that the form was shown to. */
export function personField({ actor }: Person): Html {
  return html`<input type="hidden" name="${FIELD}" value="${actor.userId}">`;
}

/** Whether the form was shown to this user, and not to one who was signed in at the browser before. */
export function isShownTo({ actor }: Person, form: URLSearchParams): boolean {
  return form.get(FIELD) === actor.userId;
}

/** Redirects to sign-in and from there back to `path`. */
export function askSignIn(reply: FastifyReply, path: string): FastifyReply {
  return sendOnward(reply, signInPath(path));
}

/** A link that signs in as another user and returns to `path`. */
export function switchHref({ ownUrl }: FastifyRequest, path: string): string {
  return ownUrl.basePath + signInPath(path);
}

function signInPath(path: string): string {
  return `/sessions/new?${new URLSearchParams({ return_to: path })}`;
}
