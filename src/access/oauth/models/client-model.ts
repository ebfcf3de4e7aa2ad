import type { AdapterPayload } from 'oidc-provider';
import {
  type ApplicationRow,
  applicationType,
  DEVICE_GRANT,
  findApplication,
  findRegisteredClient,
} from '#access/oauth/clients/index.ts';
import type { Model, OauthParts } from '#access/oauth/provider/index.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { FIRST_SCOPES } from '#http/protected-resource.ts';
import { isId } from '#kernel/ids.ts';
import { APPLICATION_SCOPES, COMMAND_LINE_CLIENT, COMMAND_LINE_NAME } from '#kernel/scopes.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { instant } from '#kernel/time/clock.ts';

const COMMAND_LINE: AdapterPayload = {
  client_id: COMMAND_LINE_CLIENT,
  client_name: COMMAND_LINE_NAME,
  scope: APPLICATION_SCOPES.join(' '),
  redirect_uris: [],
  response_types: [],
  grant_types: ['refresh_token', DEVICE_GRANT],
  application_type: 'native',
  token_endpoint_auth_method: 'none',
};

/** Clients with an id of ours: the command line, registered applications and self-registered clients. */
export function clientModel({ database, clock }: OauthParts): Model {
  return {
    find: async (id) => {
      if (id === COMMAND_LINE_CLIENT) return COMMAND_LINE;
      if (!isId(id)) return undefined;
      const application = await findApplication(database.read, id);
      if (application !== undefined) return applicationMetadata(application);
      const registered = await findRegisteredClient(database.read, id);
      if (registered === undefined || registered.expires_at <= instant(clock())) return undefined;
      const { scope, ...metadata }: { redirect_uris: string[]; scope?: string } = JSON.parse(registered.metadata);
      const ceiling = scope !== undefined && isOwnChoice(scope) ? { scope } : {};
      return { ...metadata, ...ceiling, client_id: id, application_type: applicationType(metadata.redirect_uris) };
    },
  };
}

/** Clients register with the scopes that the metadata of a resource names: that limits nothing, and the person who consents decides. */
function isOwnChoice(scope: string): boolean {
  const words = new Set(scope.split(' '));
  return !Object.values(FIRST_SCOPES).some((first) => words.symmetricDifference(new Set<string>(first)).size === 0);
}

function applicationMetadata(row: ApplicationRow): AdapterPayload {
  const redirectUris: string[] = JSON.parse(row.redirect_uris);
  const isConfidential = isSet(row.confidential) && row.secret_hash !== null;
  const hasRedirect = redirectUris.length > 0;
  return {
    client_id: row.id,
    client_name: row.name,
    scope: parseTextArray(row.scopes).join(' '),
    redirect_uris: redirectUris,
    response_types: hasRedirect ? ['code'] : [],
    grant_types: [
      ...(hasRedirect ? ['authorization_code'] : []),
      'refresh_token',
      DEVICE_GRANT,
      ...(isConfidential ? ['client_credentials'] : []),
    ],
    application_type: applicationType(redirectUris),
    // The hash: a secret is hashed before it is compared.
    ...(isConfidential && row.secret_hash !== null
      ? { token_endpoint_auth_method: 'client_secret_basic', client_secret: row.secret_hash }
      : { token_endpoint_auth_method: 'none' }),
  };
}
