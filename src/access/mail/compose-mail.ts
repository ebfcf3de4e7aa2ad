import { z } from 'zod';
import { html } from '#access/texts/html.ts';
import { type TranslateText, textTranslatorFor } from '#access/texts/translate.ts';
import type { Language } from '#kernel/languages.ts';
import type { Mail } from '#outbound/create-mailer.ts';

/** A moment, RFC 3339, and where the reader is. */
const moment = { at: z.string(), timezone: z.string().nullable() };
const link = z.string();

/** The content of a mail. */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), link, inviter: z.string(), family: z.string().nullable(), ...moment }),
  z.object({ kind: z.literal('password_reset'), link, minutes: z.number() }),
  z.object({
    kind: z.literal('new_sign_in'),
    link,
    ...moment,
    address: z.string(),
    program: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('bank_needs_attention'),
    link,
    bank: z.string(),
    reason: z.enum([
      'sign_in_again',
      'subscription_ended',
      'access_revoked',
      'no_permission',
      'import_failed',
      'failing',
    ]),
  }),
]);

export type MailContent = z.output<typeof MailContent>;

/** A mail in parts: paragraphs, a link with its words, and what to do otherwise. */
type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly otherwise: string;
};

/** Writes a mail in a language, as plain text and as HTML that loads nothing. */
export function composeMail(content: MailContent, language: Language): Omit<Mail, 'to'> {
  const t = textTranslatorFor(language);
  const letter = letterOf(content, t, language);
  const footer = t('Sent by Coffer on {host}.', { host: new URL(content.link).host });
  return {
    subject: letter.subject,
    text: asText(letter, content.link, footer),
    html: asHtml(letter, content.link, footer, language),
  };
}

function letterOf(content: MailContent, t: TranslateText, language: Language): Letter {
  switch (content.kind) {
    case 'invitation': {
      const { inviter, family } = content;
      const invites =
        family === null
          ? t('{inviter} invites you to keep your family’s money together in Coffer.', { inviter })
          : t('{inviter} invites you to {family} in Coffer.', { inviter, family });
      return {
        subject: t('{inviter} invites you to Coffer', { inviter }),
        paragraphs: [invites, t('The invitation works once, until {at}.', { at: written(content, language) })],
        action: t('Accept the invitation'),
        otherwise: t('If you do not know who this is, do nothing.'),
      };
    }
    case 'password_reset':
      return {
        subject: t('Choose a new password'),
        paragraphs: [
          t('A new password was asked for, probably by you, for this email address.'),
          t('The link works once, for {minutes} minutes. After it you are signed out everywhere.', {
            minutes: String(content.minutes),
          }),
        ],
        action: t('Choose a new password'),
        otherwise: t('If it was not you, do nothing: your password stays as it is.'),
      };
    case 'new_sign_in':
      return {
        subject: t('New sign-in to your account'),
        paragraphs: [
          t('There was a sign-in to your account from a browser or a device that was not used before.'),
          t('When: {at}', { at: written(content, language) }),
          t('Network address: {address}', { address: content.address }),
          ...(content.program === null ? [] : [t('Program: {program}', { program: content.program })]),
        ],
        action: t('See your sign-ins'),
        otherwise: t('If it was you, do nothing. If not, end that sign-in and change your password.'),
      };
    case 'bank_needs_attention': {
      const { bank } = content;
      // The words of a bank may come from anybody: the mail has none of them.
      const reasons = {
        sign_in_again: t('{bank} wants you to sign in again.', { bank }),
        subscription_ended: t('The subscription of the service that reads {bank} has ended.', { bank }),
        access_revoked: t('{bank} does not accept the access any more.', { bank }),
        no_permission: t('You may not add transactions to an account of {bank} any more.', { bank }),
        import_failed: t('What {bank} sent could not be taken over.', { bank }),
        failing: t('{bank} has given nothing for three days.', { bank }),
      };
      return {
        subject: t('Your bank connection needs you: {bank}', { bank }),
        paragraphs: [reasons[content.reason], t('Until then no new transactions come from there.')],
        action: t('See your bank connections'),
        otherwise: t('What is in Coffer already stays as it is.'),
      };
    }
  }
}

function written({ at, timezone }: { at: string; timezone: string | null }, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: timezone ?? 'UTC', timeZoneName: 'short' },
  }).format(new Date(at));
}

function asText({ paragraphs, action, otherwise }: Letter, href: string, footer: string): string {
  return `${[...paragraphs, `${action}:\n${href}`, otherwise, `-- \n${footer}`].join('\n\n')}\n`;
}

const BODY = 'margin:0;padding:24px 16px;background:#f3f5fa;color:#172038;font:16px/1.5 system-ui,sans-serif';
const SHEET = 'max-width:34rem;margin:0 auto;padding:28px;background:#ffffff;border-radius:10px';
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#27408f;color:#ffffff;border-radius:8px;text-decoration:none';
const QUIET = 'color:#56607a;font-size:14px';

function asHtml({ subject, paragraphs, action, otherwise }: Letter, href: string, footer: string, lang: Language) {
  return html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="${BODY}"><div style="${SHEET}">
<h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
${paragraphs.map((text) => html`<p style="margin:0 0 12px;overflow-wrap:anywhere">${text}</p>`)}
<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${action}</a></p>
<p style="${QUIET}">${otherwise}</p>
<p style="${QUIET};margin-bottom:0">${footer}</p>
</div></body></html>
`.toString();
}
