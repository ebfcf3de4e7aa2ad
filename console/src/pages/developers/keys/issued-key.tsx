import { Text } from '@mantine/core';
import { type Schemas, serverUrl } from '../../../api/index.ts';
import { SecretOnce } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CopyText } from '../../../ui/index.ts';
import type { Resource } from '../scopes.ts';

/** A key's new secret and a command to try it. */
export function IssuedKey({ issued, onClose }: { issued: Schemas['IssuedApiKey']; onClose: () => void }) {
  const path = issued.scopes.some((scope) => scope.startsWith('read')) ? '/api/v1/usage' : readablePath(issued.scopes);
  return (
    <SecretOnce title={t('Copy your API key now')} secret={issued.key} onDone={onClose}>
      {issued.calendar_url !== null && (
        <div>
          <Text size="sm" mb={4}>
            {t('The address for your calendar app:')}
          </Text>
          <CopyText text={issued.calendar_url} label={t('Copy address')} />
        </div>
      )}
      {path !== null && (
        <div>
          <Text size="sm" mb={4}>
            {t('Try it in a terminal:')}
          </Text>
          <CopyText text={`curl -H 'X-Api-Key: ${issued.key}' '${serverUrl(path)}'`} label={t('Copy command')} />
        </div>
      )}
    </SecretOnce>
  );
}

const LISTS: readonly Resource[] = [
  ...(['accounts', 'transactions', 'categories', 'merchants', 'tags'] as const),
  ...(['transfers', 'valuations', 'balances', 'api_keys'] as const),
];

function readablePath(scopes: readonly string[]): string | null {
  const resource = LISTS.find((one) => scopes.includes(`${one}:read`));
  return resource === undefined ? null : `/api/v1/${resource}`;
}
