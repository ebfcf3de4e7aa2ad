const TEXTS: Readonly<Record<string, string>> = {
  invalid_client: 'The application is not known to this server, or not set up as it says.',
  invalid_redirect_uri: 'The application wants the answer sent to an address that is not one of its own.',
  access_denied: 'The application got no access.',
  invalid_request: 'The application sent a request that this server does not understand.',
  temporarily_unavailable: 'There were too many requests. Wait a minute and try again.',
};

const FALLBACK = 'The application sent a request that this server cannot answer.';

/** What a person is told who was sent here with a request that leads nowhere; the code is for whoever mends it. */
export function errorText(error: string, description: string | undefined): { heading: string; text: string } {
  if (error === 'server_error') {
    return { heading: 'Something went wrong', text: 'The fault is with this server. Go back and try again.' };
  }
  const detail = description === undefined ? error : `${error}: ${description}`;
  return { heading: 'This request cannot go on', text: `${TEXTS[error] ?? FALLBACK} (${detail})` };
}
