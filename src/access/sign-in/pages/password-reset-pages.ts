import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NEW_PASSWORD_PATH } from '#access/mail/page-paths.ts';
import { emailAddress } from '#access/people/users/index.ts';
import { addressOfReset, requestPasswordReset, resetPasswordByLink } from '#access/sign-in/flows/index.ts';
import { type Html, html } from '#access/texts/html.ts';
import { AppError } from '#kernel/errors.ts';
import { csrfField } from './form-token.ts';
import { messagePage } from './page-frame.ts';
import { passwordFault } from './password-fault.ts';
import { ASK_FOR_PASSWORD_PATH, fieldOf, queryText, SIGN_IN_PATH, withReturnTo } from './return-to.ts';
import { sendOnward, sendPage } from './send-page.ts';
import {
  type FormFault,
  faultMarks,
  faultNote,
  formFault,
  passwordField,
  SHOW_PASSWORD_SCRIPT,
} from './sign-in-form.ts';
import { contextOf, type SignInPageParts } from './sign-in-page-parts.ts';

/** Mounts the pages of a forgotten password, on a server that sends mail. */
export function mountPasswordReset(scope: FastifyInstance, parts: SignInPageParts): void {
  const { outbox } = parts;
  if (outbox === null) return;

  scope.get(ASK_FOR_PASSWORD_PATH, async (request, reply) => showAsking(request, reply, null));

  scope.post(ASK_FOR_PASSWORD_PATH, async (request, reply) => {
    const { t } = request;
    const sent = emailAddress.safeParse(fieldOf(request, 'email') ?? '');
    if (!sent.success) return showAsking(request, reply, { message: t('Enter a valid email address.'), status: 422 });
    try {
      await requestPasswordReset(contextOf(parts, request), { ...parts, outbox }, sent.data);
    } catch (error) {
      return showAsking(request, reply, formFault(reply, error));
    }
    const body = messagePage({
      heading: t('Check your email'),
      text: t('If {email} has an account here, a link for a new password is on its way. It works for 30 minutes.', {
        email: sent.data,
      }),
    });
    return sendPage(reply, { title: t('Check your email'), body });
  });

  scope.get(NEW_PASSWORD_PATH, async (request, reply) => showChoosing(parts, request, reply, null));

  scope.post(NEW_PASSWORD_PATH, async (request, reply) => {
    const [code, password] = [fieldOf(request, 'code') ?? '', fieldOf(request, 'password') ?? ''];
    try {
      const isReset = await resetPasswordByLink(contextOf(parts, request), parts, { code, password });
      if (!isReset) return await showChoosing(parts, request, reply, null);
      return sendOnward(reply, withReturnTo(SIGN_IN_PATH, null, { notice: 'new_password' }));
    } catch (error) {
      return showChoosing(parts, request, reply, newPasswordFault(reply, error));
    }
  });
}

function newPasswordFault(reply: FastifyReply, error: unknown): FormFault {
  const fault = formFault(reply, error);
  const issue = error instanceof AppError ? error.issues[0] : undefined;
  return issue === undefined ? fault : { ...fault, message: passwordFault(reply.request.t, issue) };
}

function showAsking(request: FastifyRequest, reply: FastifyReply, fault: FormFault | null): FastifyReply {
  const { t } = request;
  const { basePath } = request.ownUrl;
  const body = html`<h1>${t('Forgot your password?')}</h1>
<p id="hint">${t('Enter the email address of your account. You get a link for a new password.')}</p>
${faultNote(fault?.message ?? null)}
<form method="post" action="${basePath + ASK_FOR_PASSWORD_PATH}" novalidate>${csrfField(request, reply)}
<label for="email">${t('Email address')}</label>
<input type="email" id="email" name="email" value="${fieldOf(request, 'email') ?? queryText(request, 'email') ?? ''}" required autofocus autocomplete="username" maxlength="320"${faultMarks(fault?.message ?? null)}>
<button>${t('Send the link')}</button>
</form>
<p class="other"><a href="${basePath + SIGN_IN_PATH}">${t('Sign in')}</a></p>`;
  return sendPage(reply, { title: t('Forgot your password?'), body, status: fault?.status ?? 200 });
}

async function showChoosing(
  parts: SignInPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: FormFault | null,
): Promise<FastifyReply> {
  const { t } = request;
  const code = fieldOf(request, 'code') ?? queryText(request, 'code') ?? '';
  const email = await addressOfReset(contextOf(parts, request), code);
  if (email === undefined) return showUnusable(request, reply);
  const body = html`<h1>${t('Choose a new password')}</h1>
<p class="soft">${t('for <strong>{email}</strong>. You are signed out everywhere after it.', { email })}</p>
${faultNote(fault?.message ?? null)}
<form method="post" action="${request.ownUrl.basePath + NEW_PASSWORD_PATH}" novalidate>${csrfField(request, reply)}
<input type="hidden" name="code" value="${code}"><input type="hidden" name="username" autocomplete="username" value="${email}">
${passwordField(t, html` minlength="8" maxlength="256" autocomplete="new-password" autofocus${passwordMarks(fault)}`)}
<p class="hint" id="password-hint">${t('At least 8 characters. A few unrelated words work well.')}</p>
<button>${t('Set the password')}</button>
</form>`;
  return sendPage(reply, {
    title: t('Choose a new password'),
    body,
    status: fault?.status ?? 200,
    script: SHOW_PASSWORD_SCRIPT,
  });
}

function passwordMarks(fault: FormFault | null): Html {
  return fault === null
    ? html` aria-describedby="password-hint"`
    : html` aria-invalid="true" aria-describedby="fault password-hint"`;
}

function showUnusable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { t } = request;
  const body = html`<h1>${t('This link no longer works')}</h1>
<p>${t('It was used, it is older than 30 minutes, or your password or address has changed since.')}</p>
<a class="button quiet" href="${request.ownUrl.basePath + ASK_FOR_PASSWORD_PATH}">${t('Send a new link')}</a>`;
  return sendPage(reply, { title: t('This link no longer works'), body, status: 410 });
}
