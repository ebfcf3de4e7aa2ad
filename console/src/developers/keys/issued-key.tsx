import { Button, Group, Stack, Text } from '@mantine/core';
import { type Schemas, serverUrl } from '../../api/index.ts';
import { CopyText, SecretOnce } from '../../ui/index.ts';
import type { Resource } from '../credentials/index.ts';

/** A key's new secret and a command to try it. */
export function IssuedKey({ issued, onClose }: { issued: Schemas['IssuedApiKey']; onClose: () => void }) {
  const path = issued.scopes.some((scope) => scope.startsWith('read')) ? '/api/v1/usage' : readablePath(issued.scopes);
  return (
    <Stack>
      <SecretOnce name="API key" secret={issued.key} />
      {path !== null && (
        <div>
          <Text size="sm" mb={4}>
            Try it in a terminal:
          </Text>
          <CopyText text={`curl -H 'X-Api-Key: ${issued.key}' '${serverUrl(path)}'`} label="Copy command" />
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
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
