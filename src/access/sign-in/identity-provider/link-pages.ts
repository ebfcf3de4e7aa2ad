import { type Html, html } from '#access/sign-in/pages/index.ts';
import { SIGN_IN_PATH, withReturnTo } from '#access/sign-in/sign-in-pages/index.ts';
import { LINK_PATH } from './paths.ts';

/** What both pages show: the provider's name, and whom it signed in. */
export type LinkView = { readonly basePath: string; readonly provider: string; readonly identity: string };

/** Tells somebody whom the provider knows and this server does not how to link the two. */
export function notLinkedYet({ basePath, provider, identity }: LinkView): Html {
  const href = basePath + withReturnTo(SIGN_IN_PATH, LINK_PATH);
  return html`<h1>No account is linked yet</h1>
<p>${provider} signed you in as <strong>${identity}</strong>, which is linked to no account here.</p>
<p>Sign in once with the account you have, and link the two: from then on ${provider} signs you in.</p>
<a class="button" href="${href}">Sign in and link</a>`;
}

/** Asks whether the provider may sign in the user from now on. */
export function linkForm(view: LinkView & { readonly csrf: Html; readonly email: string }): Html {
  const { basePath, provider, identity, csrf, email } = view;
  return html`<h1>Link your account?</h1>
<p>From now on, whoever signs in at ${provider} as <strong>${identity}</strong> signs in here as <strong>${email}</strong>.</p>
<form method="post" action="${basePath + LINK_PATH}">${csrf}<button>Link</button></form>
<a class="button quiet" href="${basePath}${SIGN_IN_PATH}">Not now</a>`;
}
