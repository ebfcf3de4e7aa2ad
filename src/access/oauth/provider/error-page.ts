import {
  type Html,
  html,
  messagePage,
  renderPage,
  type Translate,
  translatorFor,
} from '#access/sign-in/pages/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';

/** The page of a failed authorization request; the code and its description are for developers. */
export function errorPage(
  publicUrl: PublicUrl,
  acceptLanguage: string,
  error: string,
  description: string | undefined,
): ReturnType<typeof renderPage> {
  const t = translatorFor(acceptLanguage);
  const isOurs = error === 'server_error';
  const heading = isOurs ? t('Something went wrong') : t('This request cannot continue');
  const detail = description === undefined ? error : `${error}: ${description}`;
  const text = isOurs
    ? t('This server had an error. Go back and try again.')
    : html`${sentenceOf(t, error)} (<span lang="en">${detail}</span>)`;
  return renderPage(publicUrl, t, { title: heading, body: messagePage({ heading, text }) });
}

function sentenceOf(t: Translate, error: string): Html {
  switch (error) {
    case 'invalid_client':
      return t('This server does not know the application, or the application is not configured correctly.');
    case 'invalid_redirect_uri':
      return t('The application asked to be sent back to an address that is not registered for it.');
    case 'access_denied':
      return t('The application was not given access.');
    case 'invalid_request':
      return t('The application sent a request that this server does not understand.');
    case 'temporarily_unavailable':
      return t('Too many requests. Wait a minute and try again.');
    default:
      return t('The application sent a request that this server cannot process.');
  }
}
