import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdapterPayload } from 'oidc-provider';
import { ownAccounts } from '#access/credentials/own-accounts.ts';
import { refuseWhile } from '#access/credentials/throttle.ts';
import {
  allowedScopes,
  askSignIn,
  chosenLimits,
  decisionButtons,
  isShownTo,
  type LimitsView,
  limitFields,
  noAccountTicked,
  nothingTicked,
  personField,
  type RequestedScope,
  requestedScopes,
  scopeBoxes,
  shownClient,
  signedInAs,
  switchHref,
  unassuredNote,
} from '#access/oauth/consent/index.ts';
import { allScopes, DEVICE_PATH, type OauthParts, type OpenProvider } from '#access/oauth/provider/index.ts';
import { findUser } from '#access/people/users/index.ts';
import {
  csrfField,
  type Html,
  html,
  messagePage,
  type Person,
  sendPage,
  signedInPerson,
  type Translate,
} from '#access/sign-in/pages/index.ts';
import { civilDateOf } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import { decideDevice, lookUpUserCode, shownUserCode } from './decide-device.ts';

const wrongCode = (t: Translate) => t('The code is wrong or has expired. Check the device and try again.');

/** Mounts, in a scope of `mountPages`, the page where a user connects a device without a browser (RFC 8628). */
export function mountDevicePage(scope: FastifyInstance, parts: OauthParts, provider: OpenProvider): void {
  scope.get(DEVICE_PATH, async (request, reply) => {
    const person = await signedInPerson(parts, request);
    if (person === null) return askSignIn(reply, request.url);
    const userCode = new URL(request.url, request.ownUrl.origin).searchParams.get('user_code');
    return showCodeForm(request, reply, userCode, null);
  });

  scope.post(DEVICE_PATH, async (request, reply) => {
    const person = await signedInPerson(parts, request);
    if (person === null) return askSignIn(reply, DEVICE_PATH);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const userCode = form.get('user_code') ?? '';
    const { payload, retryAfterSeconds } = await lookUpUserCode(parts, person, userCode);
    refuseWhile(retryAfterSeconds);
    if (payload === undefined) return showCodeForm(request, reply, userCode, wrongCode(request.t));
    if (!form.has('decision') || !isShownTo(person, form)) {
      return showConfirmation(parts, request, reply, { provider, person, userCode, payload });
    }
    const scopes = allowedScopes(request.t, scopeOf(payload), form);
    if (scopes !== null && allScopes(scopes).length === 0) {
      const error = nothingTicked(request.t);
      return showConfirmation(parts, request, reply, { provider, person, userCode, payload, form, error });
    }
    const limits = chosenLimits(form, await accountsOf(parts, person));
    if (scopes !== null && limits === null) {
      const error = noAccountTicked(request.t);
      return showConfirmation(parts, request, reply, { provider, person, userCode, payload, form, error });
    }
    const facts = { person, requestId: request.requestContext.requestId };
    const allowed = scopes === null || limits === null ? null : { scopes, limits };
    const isDone = await decideDevice(parts, facts, userCode, allowed);
    return isDone ? showOutcome(reply, scopes !== null) : showCodeForm(request, reply, userCode, wrongCode(request.t));
  });
}

function showCodeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  userCode: string | null,
  error: Html | null,
): FastifyReply {
  const { t } = request;
  const action = request.ownUrl.basePath + DEVICE_PATH;
  const body = deviceCodePage({ t, action, csrf: csrfField(request, reply), error, userCode });
  return sendPage(reply, { title: t('Connect a device'), body, status: error === null ? 200 : 422 });
}

type Confirmation = {
  readonly provider: OpenProvider;
  readonly person: Person;
  readonly userCode: string;
  readonly payload: AdapterPayload;
  /** The earlier choice. */
  readonly form?: URLSearchParams;
  readonly error?: Html;
};

function accountsOf({ database }: OauthParts, { actor }: Person) {
  return ownAccounts(database.read, actor.familyId, actor.userId);
}

async function showConfirmation(
  parts: OauthParts,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Confirmation,
): Promise<FastifyReply> {
  const { t } = request;
  const { provider, person, userCode, payload, form, error } = asked;
  const client = await shownClient(parts, provider, payload.clientId ?? '');
  const user = await findUser(parts.database.read, person.actor.familyId, person.actor.userId);
  if (client === undefined || user === undefined) return showCodeForm(request, reply, userCode, wrongCode(request.t));
  const body = deviceConfirmPage({
    t,
    action: request.ownUrl.basePath + DEVICE_PATH,
    csrf: html`${csrfField(request, reply)}${personField(person)}<input type="hidden" name="user_code" value="${userCode}">`,
    client,
    userCode: shownUserCode(userCode),
    user: { email: user.email },
    switchHref: switchHref(request, `${DEVICE_PATH}?${new URLSearchParams({ user_code: userCode })}`),
    scopes: requestedScopes(t, scopeOf(payload)),
    limits: { accounts: await accountsOf(parts, person), today: civilDateOf(instant(parts.clock())), form },
    error,
  });
  return sendPage(reply, { title: t('Connect a device'), body, status: error === undefined ? 200 : 422 });
}

function showOutcome(reply: FastifyReply, isAllowed: boolean): FastifyReply {
  const { t } = reply.request;
  const text = isAllowed
    ? { heading: t('Connected'), text: t('The device continues by itself. You can close this page.') }
    : { heading: t('Denied'), text: t('The device has no access. You can close this page.') };
  return sendPage(reply, { title: text.heading, body: messagePage(text) });
}

function scopeOf({ params }: AdapterPayload): string | undefined {
  return typeof params?.scope === 'string' ? params.scope : undefined;
}

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
