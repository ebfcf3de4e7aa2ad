import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdapterPayload } from 'oidc-provider';
import { refuseWhile } from '#access/credentials/throttles/index.ts';
import {
  allowedScopes,
  askSignIn,
  isShownTo,
  NOTHING_TICKED,
  personField,
  requestedScopes,
  shownClient,
  switchHref,
} from '#access/oauth/consent/index.ts';
import { allScopes, DEVICE_PATH, type OauthParts, type OpenProvider } from '#access/oauth/provider/index.ts';
import { findUserAnywhere } from '#access/people/users/index.ts';
import { csrfField, html, messagePage, sendPage } from '#access/sign-in/pages/index.ts';
import { type Person, signedInPerson } from '#access/sign-in/sign-in-pages/index.ts';
import { decideDevice, lookUpUserCode, shownUserCode } from './decide-device.ts';
import { deviceCodePage, deviceConfirmPage } from './device-pages.ts';

const WRONG_CODE = 'The code is wrong or has expired. Check the device and try again.';

/** Mounts, in a scope of `mountPages`, the page where a user connects a device without a browser (RFC 8628). */
export function mountDevicePage(scope: FastifyInstance, parts: OauthParts, provider: OpenProvider): void {
  scope.get(DEVICE_PATH, async (request, reply) => {
    const person = await signedInPerson(parts, request.headers.cookie);
    if (person === null) return askSignIn(reply, request.url);
    const userCode = new URL(request.url, request.publicUrl.origin).searchParams.get('user_code');
    return showCodeForm(request, reply, userCode, null);
  });

  scope.post(DEVICE_PATH, async (request, reply) => {
    const person = await signedInPerson(parts, request.headers.cookie);
    if (person === null) return askSignIn(reply, DEVICE_PATH);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const userCode = form.get('user_code') ?? '';
    const { payload, retryAfterSeconds } = await lookUpUserCode(parts, person, userCode);
    refuseWhile(retryAfterSeconds);
    if (payload === undefined) return showCodeForm(request, reply, userCode, WRONG_CODE);
    if (!form.has('decision') || !isShownTo(person, form)) {
      return showConfirmation(parts, request, reply, { provider, person, userCode, payload });
    }
    const scopes = allowedScopes(scopeOf(payload), form);
    if (scopes !== null && allScopes(scopes).length === 0) {
      return showConfirmation(parts, request, reply, { provider, person, userCode, payload, error: NOTHING_TICKED });
    }
    const facts = { person, requestId: request.requestContext.requestId };
    const isDone = await decideDevice(parts, facts, userCode, scopes);
    return isDone ? showOutcome(reply, scopes !== null) : showCodeForm(request, reply, userCode, WRONG_CODE);
  });
}

function showCodeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  userCode: string | null,
  error: string | null,
): FastifyReply {
  const action = request.publicUrl.basePath + DEVICE_PATH;
  const body = deviceCodePage({ action, csrf: csrfField(request, reply), error, userCode });
  return sendPage(reply, { title: 'Connect a device', body, status: error === null ? 200 : 422 });
}

async function showConfirmation(
  parts: OauthParts,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { provider: OpenProvider; person: Person; userCode: string; payload: AdapterPayload; error?: string },
): Promise<FastifyReply> {
  const { provider, person, userCode, payload, error } = asked;
  const client = await shownClient(parts, provider, payload.clientId ?? '');
  const user = await findUserAnywhere(parts.database.read, person.actor.userId);
  if (client === undefined || user === undefined) return showCodeForm(request, reply, userCode, WRONG_CODE);
  const body = deviceConfirmPage({
    action: request.publicUrl.basePath + DEVICE_PATH,
    csrf: html`${csrfField(request, reply)}${personField(person)}<input type="hidden" name="user_code" value="${userCode}">`,
    client,
    userCode: shownUserCode(userCode),
    user: { email: user.email },
    switchHref: switchHref(request, `${DEVICE_PATH}?${new URLSearchParams({ user_code: userCode })}`),
    scopes: requestedScopes(scopeOf(payload)),
    error,
  });
  return sendPage(reply, { title: 'Connect a device', body, status: error === undefined ? 200 : 422 });
}

function showOutcome(reply: FastifyReply, isAllowed: boolean): FastifyReply {
  const text = isAllowed
    ? { heading: 'Connected', text: 'The device continues by itself. You can close this page.' }
    : { heading: 'Denied', text: 'The device has no access. You can close this page.' };
  return sendPage(reply, { title: text.heading, body: messagePage(text) });
}

function scopeOf({ params }: AdapterPayload): string | undefined {
  return typeof params?.scope === 'string' ? params.scope : undefined;
}
