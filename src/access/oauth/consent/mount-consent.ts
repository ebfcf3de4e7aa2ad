import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction, InteractionResults } from 'oidc-provider';
import { ownAccounts } from '#access/credentials/own-accounts.ts';
import { allScopes, INTERACTION_PATH, type OauthParts, type OpenProvider } from '#access/oauth/provider/index.ts';
import { findUser } from '#access/people/users/index.ts';
import { csrfField, type Html, html, type Person, sendPage, signedInPerson } from '#access/sign-in/pages/index.ts';
import { AppError } from '#kernel/errors.ts';
import { storeLimits } from '#kernel/limits.ts';
import { civilDateOf } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import { chosenLimits, noAccountTicked } from './consent-limits.ts';
import { askSignIn, consentPage, isShownTo, personField, switchHref } from './consent-page.ts';
import { allowedScopes, nothingTicked, requestedScopes } from './requested-scopes.ts';
import { shownClient } from './shown-client.ts';

/** A browser request with the authorization request it belongs to. */
type ConsentRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
};

/** Mounts, in a scope of `mountPages`, the page where a user signs in for a client or consents. */
export function mountConsent(scope: FastifyInstance, parts: OauthParts, provider: OpenProvider): void {
  const url = `${INTERACTION_PATH}/:uid`;
  const consentRequestOf = async (request: FastifyRequest, reply: FastifyReply) => ({
    pending: { request, reply, interaction: await interactionOf(provider, request, reply) },
    person: await signedInPerson(parts, request),
  });
  const finish = async ({ request, reply }: ConsentRequest, result: InteractionResults) => {
    const options = { mergeWithLastSubmission: false };
    const next = await (await provider()).interactionResult(request.raw, reply.raw, result, options);
    const { pathname, search } = new URL(next);
    return reply.removeHeader('content-type').redirect(pathname + search, 303);
  };

  scope.get(url, async (request, reply) => {
    const { pending, person } = await consentRequestOf(request, reply);
    const { interaction } = pending;
    if (person === null || isStale(interaction, person)) return askSignIn(reply, here(interaction));
    if (interaction.prompt.name === 'consent') return showConsent(parts, provider, pending, person);
    return finish(pending, { login: { accountId: person.actor.userId, ts: seconds(person.signedInAt) } });
  });

  scope.post(url, async (request, reply) => {
    const { pending, person } = await consentRequestOf(request, reply);
    const { interaction } = pending;
    const form = request.body;
    if (interaction.prompt.name !== 'consent' || !(form instanceof URLSearchParams)) throw expired();
    if (person === null) return askSignIn(reply, here(interaction));
    if (!isShownTo(person, form)) return showConsent(parts, provider, pending, person);
    const scopes = allowedScopes(request.t, scopeOf(interaction), form);
    if (scopes === null)
      return finish(pending, { error: 'access_denied', error_description: 'the user denied access' });
    if (allScopes(scopes).length === 0)
      return showConsent(parts, provider, pending, person, { error: nothingTicked(request.t), form });
    const accounts = await ownAccounts(parts.database.read, person.actor.familyId, person.actor.userId);
    const limits = chosenLimits(form, accounts);
    if (limits === null)
      return showConsent(parts, provider, pending, person, { error: noAccountTicked(request.t), form });
    const consent = { userId: person.actor.userId, scopes: allScopes(scopes), limits: storeLimits(limits) };
    return finish(pending, { ...interaction.lastSubmission, consent });
  });
}

async function showConsent(
  parts: OauthParts,
  provider: OpenProvider,
  { request, reply, interaction }: ConsentRequest,
  person: Person,
  { error, form }: { readonly error?: Html; readonly form?: URLSearchParams } = {},
): Promise<FastifyReply> {
  const client = await shownClient(parts, provider, String(interaction.params.client_id));
  const user = await findUser(parts.database.read, person.actor.familyId, person.actor.userId);
  if (client === undefined || user === undefined) throw expired();
  const { t } = request;
  const redirectUri = String(interaction.params.redirect_uri);
  const { host, protocol } = new URL(redirectUri);
  const body = consentPage({
    t,
    action: request.ownUrl.basePath + here(interaction),
    csrf: html`${csrfField(request, reply)}${personField(person)}`,
    client: { ...client, host: /^https?:$/.test(protocol) ? host : `${protocol}//${host}` },
    user: { email: user.email },
    switchHref: switchHref(request, here(interaction)),
    scopes: requestedScopes(t, scopeOf(interaction)),
    limits: {
      accounts: await ownAccounts(parts.database.read, person.actor.familyId, person.actor.userId),
      today: civilDateOf(instant(parts.clock())),
      form,
    },
    error,
  });
  const status = error === undefined ? 200 : 422;
  return sendPage(reply, { title: t('Allow access'), body, status, formAction: [redirectUri] });
}

/**
 * The authorization request that cookie and path agree on, so that a link cannot make a user answer another browser's request.
 */
async function interactionOf(
  provider: OpenProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  try {
    const interaction = await (await provider()).interactionDetails(request.raw, reply.raw);
    if (request.url.split('?', 1)[0] === here(interaction)) return interaction;
  } catch (error) {
    const { errors } = await import('oidc-provider');
    if (!(error instanceof errors.SessionNotFound)) throw error;
  }
  throw expired();
}

// `prompt=login` or `max_age`: a session from before the request does not count.
function isStale({ prompt, iat }: Interaction, { signedInAt }: Person): boolean {
  return prompt.name === 'login' && seconds(signedInAt) < iat;
}

function seconds(instantText: string): number {
  return Math.floor(Date.parse(instantText) / 1000);
}

function here({ uid }: Interaction): string {
  return `${INTERACTION_PATH}/${uid}`;
}

function scopeOf({ params }: Interaction): string | undefined {
  return typeof params.scope === 'string' ? params.scope : undefined;
}

function expired(): AppError {
  return new AppError('not_found', 'This request has expired. Go back to the application and try again');
}
