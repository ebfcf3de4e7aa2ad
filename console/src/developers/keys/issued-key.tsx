import { Button, Group, Stack, Text } from '@mantine/core';
import { type Schemas, serverUrl } from '../../api/index.ts';
import { CopyText, SecretOnce } from '../../ui/index.ts';

/** A key's new secret, with a command that tries it. It is gone with the dialog. */
export function IssuedKey({ issued, onClose }: { issued: Schemas['IssuedApiKey']; onClose: () => void }) {
  const path = issued.scopes.some((scope) => scope.startsWith('read')) ? '/api/v1/usage' : firstPath(issued.scopes);
  return (
    <Stack>
      <SecretOnce what="API key" secret={issued.key} />
      {path !== null && (
        <div>
          <Text size="sm" mb={4}>
            Try it in a shell:
          </Text>
          <CopyText text={`curl -H 'X-Api-Key: ${issued.key}' '${serverUrl(path)}'`} label="Copy command" />
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  );
}

// Something that the key may read, and that is there on every server.
function firstPath(scopes: readonly string[]): string | null {
  const listed = [
    'accounts',
    'transactions',
    'categories',
    'merchants',
    'tags',
    'transfers',
    'valuations',
    'balances',
    'api_keys',
  ];
  const seen = listed.find((word) => scopes.includes(`${word}:read`));
  return seen === undefined ? null : `/api/v1/${seen}`;
}
