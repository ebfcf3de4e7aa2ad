import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signUpOnPage } from '#access/sign-in/flows/index.ts';
import { csrfField, sendPage } from '#access/sign-in/pages/index.ts';
import { AppError } from '#kernel/errors.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { type FormFault, formFault } from './form-fault.ts';
import { CONSOLE_PATH, fieldOf, queryText, returnToOf, SIGN_IN_PATH, SIGN_UP_PATH, withReturnTo } from './return-to.ts';
import { contextOf, errandOf, type SignInPageParts } from './sign-in-page-parts.ts';
import { type SignUpFault, signUpClosed, signUpForm } from './sign-up-form.ts';

type Fault = FormFault & SignUpFault;

/** Mounts the page on which a person makes an account, as far as the server's settings let people in. */
export function mountSignUp(scope: FastifyInstance, parts: SignInPageParts): void {
  scope.get(SIGN_UP_PATH, (request, reply) => showForm(parts, request, reply, null));

  scope.post(SIGN_UP_PATH, async (request, reply) => {
    const [email, password, invitation] = ['email', 'password', 'invitation'].map(
      (name) => fieldOf(request, name) ?? '',
    );
    try {
      const fields = { email: email ?? '', password: password ?? '', invitation: invitation ?? '' };
      const outcome = await signUpOnPage(contextOf(parts, request), parts, fields);
      return await completeSignIn(parts, request, reply, outcome, returnToOf(request) ?? CONSOLE_PATH);
    } catch (error) {
      return showForm(parts, request, reply, signUpFault(reply, error));
    }
  });
}

async function showForm(
  parts: SignInPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault | null,
): Promise<FastifyReply> {
  const { basePath } = request.publicUrl;
  const { signup } = parts.settings;
  const returnTo = returnToOf(request);
  const signInHref = basePath + withReturnTo(SIGN_IN_PATH, returnTo);
  if (signup === 'closed') {
    return sendPage(reply, { title: 'No new accounts', body: signUpClosed(signInHref), status: 403 });
  }
  const { clientName, formAction } = await errandOf(parts, returnTo);
  const invitation = fieldOf(request, 'invitation') ?? queryText(request, 'invitation');
  const body = signUpForm({
    action: basePath + SIGN_UP_PATH,
    csrf: csrfField(request, reply),
    returnTo,
    clientName,
    email: fieldOf(request, 'email') ?? '',
    invitation: invitation ?? (signup === 'invite' ? '' : null),
    fault,
    signInHref,
  });
  return sendPage(reply, { title: 'Create an account', body, status: fault?.status ?? 200, formAction });
}

/** What to tell a person whose sign-up was refused. @throws the error itself where trying again would not help. */
function signUpFault(reply: FastifyReply, error: unknown): Fault {
  const fault = formFault(reply, error);
  if (!(error instanceof AppError)) return { ...fault, field: null };
  if (error.code === 'invite_code_required' || error.code === 'invalid_invite_code')
    return { ...fault, field: 'invitation' };
  const [issue] = error.issues;
  if (issue === undefined) return { ...fault, field: null };
  if (issue.pointer === '/user/password') return { ...fault, field: 'password', message: asSentence(issue.message) };
  const isTaken = issue.code === 'taken';
  const message = isTaken
    ? 'There is an account with this e-mail address already. Sign in instead.'
    : 'This is no e-mail address.';
  return { ...fault, field: 'email', message };
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
