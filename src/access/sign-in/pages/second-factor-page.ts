import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '#access/credentials/sessions/index.ts';
import { finishSignIn, hasPasskeyForStep } from '#access/sign-in/flows/index.ts';
import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import { completeSignIn, STEP_COOKIE } from './current-session.ts';
import { csrfField } from './form-token.ts';
import { PASSKEY_SCRIPT, passkeyButton } from './passkey-button.ts';
import { fieldOf, returnToOf, SECOND_FACTOR_PATH, SIGN_IN_PATH, SIGNED_IN_PATH, withReturnTo } from './return-to.ts';
import { sendOnward, sendPage } from './send-page.ts';
import { type FormFault, faultNote, formFault, returnToField } from './sign-in-form.ts';
import { contextOf, pendingClientOf, type SignInPageParts } from './sign-in-page-parts.ts';

const wrongCode = (t: Translate): FormFault => ({
  message: t('This code is wrong or was already used. Wait for the next code and try again.'),
  status: 422,
});

/** Mounts the page for the second factor. Without a step it redirects to sign-in. */
export function mountSecondFactor(scope: FastifyInstance, parts: SignInPageParts): void {
  const stepOf = (request: FastifyRequest) => readCookie(request.headers.cookie, request.requestContext, STEP_COOKIE);

  scope.get(SECOND_FACTOR_PATH, async (request, reply) => {
    const step = stepOf(request);
    return step === undefined ? startOver(request, reply) : showForm(parts, request, reply, step, null);
  });

  scope.post(SECOND_FACTOR_PATH, async (request, reply) => {
    const step = stepOf(request);
    if (step === undefined) return startOver(request, reply);
    try {
      const outcome = await finishSignIn(contextOf(parts, request), parts, {
        step,
        code: fieldOf(request, 'code') ?? '',
      });
      if (outcome.kind === 'expired') return startOver(request, reply);
      if (outcome.kind === 'wrong_code') return await showForm(parts, request, reply, step, wrongCode(request.t));
      return await completeSignIn(parts, request, reply, outcome, returnToOf(request));
    } catch (error) {
      return showForm(parts, request, reply, step, formFault(reply, error));
    }
  });
}

function startOver(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendOnward(reply, withReturnTo(SIGN_IN_PATH, returnToOf(request), { notice: 'expired' }));
}

async function showForm(
  parts: SignInPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  step: string,
  fault: FormFault | null,
): Promise<FastifyReply> {
  const { t } = request;
  const { basePath } = request.ownUrl;
  const returnTo = returnToOf(request);
  const { formAction } = await pendingClientOf(parts, returnTo);
  const offersPasskey = await hasPasskeyForStep(contextOf(parts, request), step);
  const body = secondFactorForm(t, {
    action: basePath + SECOND_FACTOR_PATH,
    csrf: csrfField(request, reply),
    returnTo,
    fault: fault?.message ?? null,
    startOverHref: basePath + withReturnTo(SIGN_IN_PATH, returnTo),
    passkeyButton: offersPasskey ? passkeyButton(t, parts.settings.publicUrl, returnTo ?? SIGNED_IN_PATH) : null,
  });
  const script = offersPasskey ? { script: PASSKEY_SCRIPT } : {};
  return sendPage(reply, { title: t('One more step'), body, status: fault?.status ?? 200, formAction, ...script });
}

/** Hrefs and actions include the base path. */
type SecondFactorView = {
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** The error, if the form is shown again. */
  readonly fault: Html | null;
  readonly startOverHref: string;
  readonly passkeyButton: Html | null;
};

/** Asks for a code of the authenticator app or a recovery code. */
function secondFactorForm(t: Translate, view: SecondFactorView): Html {
  const { action, csrf, returnTo, fault, startOverHref, passkeyButton } = view;
  const marks =
    fault === null ? html` aria-describedby="hint"` : html` aria-invalid="true" aria-describedby="fault hint"`;
  return html`<h1>${t('One more step')}</h1>
<p id="hint">${t('Enter the six digits that your authenticator app shows. If you have lost it, enter one of your recovery codes.')}</p>
${faultNote(fault)}
<form method="post" action="${action}">${csrf}${returnToField(returnTo)}
<label for="code">${t('Code')}</label>
<input id="code" name="code" class="code" required autofocus autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="64"${marks}>
<button>${t('Continue')}</button>
</form>
${passkeyButton}
<p class="soft"><a href="${startOverHref}">${t('Start over')}</a></p>`;
}
