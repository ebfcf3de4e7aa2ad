import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_UP_PATH } from '#access/mail/page-paths.ts';
import { findFamily } from '#access/people/families.ts';
import { pendingInvitation } from '#access/people/invitations/index.ts';
import { anyUserExists, findUser, nameOf } from '#access/people/users/index.ts';
import { signUpOnPage } from '#access/sign-in/flows/index.ts';
import { type Html, html } from '#access/texts/html.ts';
import type { Translate } from '#access/texts/translate.ts';
import { isLoopback } from '#kernel/addresses.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { completeSignIn } from './current-session.ts';
import { csrfField } from './form-token.ts';
import { asSentence, passwordFault } from './password-fault.ts';
import {
  type RegionValues,
  regionFields,
  suggestedFormats,
  suggestedRegion,
  TIME_ZONE_SCRIPT,
} from './region-fields.ts';
import { CONSOLE_PATH, fieldOf, queryText, returnToOf, SIGN_IN_PATH, withReturnTo } from './return-to.ts';
import { sendPage } from './send-page.ts';
import {
  clientNote,
  type FormFault,
  faultMarks,
  faultNote,
  formFault,
  passwordField,
  returnToField,
  SHOW_PASSWORD_SCRIPT,
} from './sign-in-form.ts';
import { contextOf, pendingClientOf, type SignInPageParts } from './sign-in-page-parts.ts';

type Fault = FormFault & SignUpFault;

/** Mounts the sign-up page, if the settings allow sign-up. */
export function mountSignUp(scope: FastifyInstance, parts: SignInPageParts): void {
  scope.get(SIGN_UP_PATH, (request, reply) => showSignUp(parts, request, reply, null));

  scope.post(SIGN_UP_PATH, async (request, reply) => {
    const [email, password, invitation] = ['email', 'password', 'invitation'].map(
      (name) => fieldOf(request, name) ?? '',
    );
    const region = sentRegion(request);
    try {
      const fields = {
        email: email ?? '',
        password: password ?? '',
        invitation: invitation ?? '',
        region: region && { ...region, ...suggestedFormats(region.country, request.headers['accept-language']) },
      };
      const outcome = await signUpOnPage(contextOf(parts, request), parts, fields);
      return await completeSignIn(parts, request, reply, outcome, returnToOf(request) ?? CONSOLE_PATH);
    } catch (error) {
      return showSignUp(parts, request, reply, signUpFault(reply, error));
    }
  });
}

/** The form, shown again with its fault. On a new server it welcomes its first person. */
export async function showSignUp(
  parts: SignInPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fault: Fault | null,
): Promise<FastifyReply> {
  const { t } = request;
  const { basePath } = request.ownUrl;
  const { signup } = parts.settings;
  const returnTo = returnToOf(request);
  const signInHref = basePath + withReturnTo(SIGN_IN_PATH, returnTo);
  if (signup === 'closed') {
    return sendPage(reply, { title: t('Sign-up is closed'), body: signUpClosed(t, signInHref), status: 403 });
  }
  const { clientName, formAction } = await pendingClientOf(parts, returnTo);
  const isFirst = signup === 'open' && !(await anyUserExists(parts.database.read));
  const invitation = fieldOf(request, 'invitation') ?? queryText(request, 'invitation');
  const invited = fault?.field === 'invitation' ? null : await invitedBy(parts, invitation);
  const body = signUpForm({
    t,
    action: basePath + SIGN_UP_PATH,
    csrf: csrfField(request, reply),
    returnTo,
    clientName,
    isFirst,
    isReachable: !isLoopback(parts.settings.host),
    invited,
    email: fieldOf(request, 'email') ?? invited?.email ?? '',
    invitation: invitation ?? (signup === 'invite' ? '' : null),
    region: sentRegion(request) ?? suggestedRegion(request.headers['accept-language']),
    fault,
    signInHref,
  });
  const title = isFirst ? t('Welcome') : t('Create an account');
  const script = html`${SHOW_PASSWORD_SCRIPT}${TIME_ZONE_SCRIPT}`;
  return sendPage(reply, { title, body, status: fault?.status ?? 200, formAction, script });
}

function sentRegion(request: FastifyRequest): RegionValues | null {
  const [country, currency, timezone] = ['country', 'currency', 'timezone'].map((name) => fieldOf(request, name));
  if (typeof currency !== 'string') return null;
  return { country: country ?? '', currency, timezone: timezone ?? '' };
}

/** The message of a refused sign-up. @throws the error itself if another attempt would not help. */
function signUpFault(reply: FastifyReply, error: unknown): Fault {
  const fault = formFault(reply, error);
  if (!(error instanceof AppError)) return { ...fault, field: null };
  if (error.code === 'invite_code_required' || error.code === 'invalid_invite_code')
    return { ...fault, field: 'invitation' };
  const [issue] = error.issues;
  if (issue === undefined) return { ...fault, field: null };
  const { t } = reply.request;
  if (issue.pointer === '/user/password') return { ...fault, field: 'password', message: passwordFault(t, issue) };
  if (issue.pointer.startsWith('/family')) return { ...fault, field: null, message: asSentence(issue.message) };
  const isTaken = issue.code === 'taken';
  const message = isTaken
    ? t('An account with this email address already exists. Sign in instead.')
    : t('Enter a valid email address.');
  return { ...fault, field: 'email', message };
}

/** Hrefs and actions include the base path. */
type SignUpView = {
  readonly t: Translate;
  readonly action: string;
  readonly csrf: Html;
  readonly returnTo: string | null;
  /** The client that started this sign-up. */
  readonly clientName: string | null;
  /** This is the first account of the server. */
  readonly isFirst: boolean;
  /** Other machines can connect. */
  readonly isReachable: boolean;
  /** The inviter and the family; null shows the code. */
  readonly invited: InvitedBy | null;
  readonly email: string;
  /** The entered invitation code; null without the field. */
  readonly invitation: string | null;
  /** The settings of a new family. */
  readonly region: RegionValues;
  readonly fault: SignUpFault | null;
  readonly signInHref: string;
};

/** The error and its field. */
type SignUpFault = { readonly message: Html; readonly field: 'email' | 'password' | 'invitation' | null };

/** The sign-up form, with an invitation code if one can be used. */
function signUpForm(view: SignUpView): Html {
  const { t, action, csrf, returnTo, clientName, email, fault, signInHref, invited } = view;
  return html`${view.isFirst ? welcome(t, view.isReachable) : html`<h1>${t('Create an account')}</h1>`}
${clientNote(t, clientName)}${invited && invitationNote(t, invited)}
${faultNote(fault?.message ?? null)}
<form method="post" action="${action}" novalidate>${csrf}${returnToField(returnTo)}
<label for="email">${t('Email address')}</label>
<input type="email" id="email" name="email" value="${email}" required autocomplete="username" maxlength="254"${focusOn(view, 'email')}${marksOf(view, 'email')}>
${passwordField(t, html` minlength="8" maxlength="256" autocomplete="new-password"${focusOn(view, 'password')}${passwordMarks(view)}`)}
<p class="hint" id="password-hint">${t('At least 8 characters. A few unrelated words work well.')}</p>
${invitationField(view)}${view.invitation === null ? regionFields(t, view.region) : null}
<button>${t('Create account')}</button>
</form>
${view.isFirst ? null : html`<p class="other">${t('Have an account?')} <a href="${signInHref}">${t('Sign in')}</a></p>`}`;
}

function welcome(t: Translate, isReachable: boolean): Html {
  return html`<h1>${t('Welcome to Coffer')}</h1>
<p class="soft">${t('Coffer shows your accounts, your debts and where your money goes. Create your account to start: you are the first person on this server, and its administrator.')}</p>${
    isReachable
      ? html`
<p class="soft">${t('Everyone who can connect to this server can create an account too, with a family of their own. <code>COFFER_SIGNUP=invite</code> asks each for an invitation.')}</p>`
      : null
  }`;
}

function invitationNote(t: Translate, { inviter, family }: InvitedBy): Html {
  return html`<p class="soft">${t('<strong>{inviter}</strong> invites you to <strong>{family}</strong>.', { inviter, family })}</p>`;
}

function signUpClosed(t: Translate, signInHref: string): Html {
  return html`<h1>${t('Sign-up is closed')}</h1>
<p>${t('Sign-up is closed on this server. Ask its operator for an account.')}</p>
<a class="button quiet" href="${signInHref}">${t('Sign in')}</a>`;
}

function invitationField(view: SignUpView): Html | null {
  const { t } = view;
  if (view.invitation === null) return null;
  if (view.invited !== null) return html`<input type="hidden" name="invitation" value="${view.invitation}">`;
  return html`<label for="invitation">${t('Invitation code')}</label>
<input id="invitation" name="invitation" value="${view.invitation}" required autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="200"${focusOn(view, 'invitation')}${marksOf(view, 'invitation')}>`;
}

function passwordMarks({ fault }: SignUpView): Html {
  return fault?.field === 'password'
    ? html` aria-invalid="true" aria-describedby="fault password-hint"`
    : html` aria-describedby="password-hint"`;
}

function marksOf({ fault }: SignUpView, field: SignUpFault['field']): Html | null {
  return fault?.field === field ? faultMarks(fault.message) : null;
}

// Focus the field with the error, else the first.
function focusOn({ fault }: SignUpView, field: SignUpFault['field']): Html | null {
  return (fault?.field ?? 'email') === field ? html` autofocus` : null;
}

/** The inviter, the family and the invited address. */
type InvitedBy = { readonly inviter: string; readonly family: string; readonly email: string | null };

/** The inviter and the family of an invitation code; null if it is none, for whatever reason, or names are missing. */
async function invitedBy({ database, clock }: SignInPageParts, code: string | null): Promise<InvitedBy | null> {
  const invitation = code === null ? undefined : await pendingInvitation(database.read, code, instant(clock()));
  if (invitation === undefined) return null;
  const familyId = Number(invitation.family_id);
  const inviter = await findUser(database.read, familyId, invitation.invited_by);
  const { name: family } = await findFamily(database.read, familyId);
  return inviter && family ? { inviter: nameOf(inviter), family, email: invitation.email } : null;
}
