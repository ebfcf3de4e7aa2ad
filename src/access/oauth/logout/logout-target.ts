import type { Client } from 'oidc-provider';
import { z } from 'zod';
import { isRedirectAllowed } from '#access/oauth/clients/index.ts';
import type { OpenProvider } from '#access/oauth/provider/index.ts';
import { AppError } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';

/** A request of a client to sign its user out (OpenID Connect RP-Initiated Logout §2). */
const LogoutRequest = z.object({
  id_token_hint: z.string().max(4096).optional(),
  client_id: z.string().optional(),
  post_logout_redirect_uri: z.string().optional(),
  state: z.string().max(1024).optional(),
});

const Hint = z.object({ aud: z.string() });

/** Where the browser goes after the sign-out; null for a page of this server. @throws AppError `bad_request` */
export async function logoutTarget(provider: OpenProvider, query: unknown): Promise<string | null> {
  const request = LogoutRequest.safeParse(query);
  if (!request.success) throw refusal('a parameter is repeated or too long');
  const { id_token_hint, client_id, post_logout_redirect_uri, state } = request.data;
  const client = await clientOf(provider, id_token_hint, client_id);
  if (post_logout_redirect_uri === undefined) return null;
  // Otherwise any link could send the user anywhere.
  if (client === undefined || !isRedirectAllowed(post_logout_redirect_uri, client.redirectUris ?? []))
    throw refusal('the address to return to is not a redirect URI of the application');
  const target = new URL(post_logout_redirect_uri);
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}

async function clientOf(
  provider: OpenProvider,
  hint: string | undefined,
  clientId: string | undefined,
): Promise<Client | undefined> {
  const hinted = hint === undefined ? undefined : audienceOf(hint);
  if (hinted !== undefined && clientId !== undefined && hinted !== clientId)
    throw refusal('client_id and id_token_hint name different applications');
  const id = hinted ?? clientId;
  if (id === undefined) return undefined;
  const { Client: Clients, IdToken } = await provider();
  // A metadata document is not fetched for this: such a client is known while it is in use.
  const client = isId(id) ? await Clients.find(id) : await Clients.find(id).catch(() => undefined);
  if (client === undefined) throw refusal('the application is unknown');
  if (hint !== undefined) {
    await IdToken.validate(hint, client).catch((cause: unknown) => {
      throw refusal('id_token_hint is not an ID token of this server', cause);
    });
  }
  return client;
}

// Read before the signature is verified, which needs the client.
function audienceOf(hint: string): string {
  try {
    const [, payload = ''] = hint.split('.');
    return Hint.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).aud;
  } catch (cause) {
    throw refusal('id_token_hint is not an ID token of this server', cause);
  }
}

function refusal(reason: string, cause?: unknown): AppError {
  return new AppError('bad_request', `This sign-out cannot continue: ${reason}`, { cause });
}
