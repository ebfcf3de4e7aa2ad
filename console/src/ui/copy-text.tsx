import { Alert, Box, Button, Code, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { CopyButton } from './copy-button.tsx';

/** Code or a secret in a scrollable region, with a copy button. */
export function CopyText({ text, label = 'Copy' }: { text: string; label?: string }) {
  return (
    <Group gap="xs" align="flex-start">
      <Code block flex="1 1 15rem" miw={0} tabIndex={0} role="region" aria-label={text.slice(0, 40)}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            flex="none"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? 'Copied' : label}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** A secret that is shown once. `name` is its label, such as "API key". */
export function SecretOnce({ name, secret }: { name: string; secret: string }) {
  return (
    <Alert
      color="accent"
      variant="outline"
      title={`Copy your ${name} now`}
      icon={<IconKey aria-hidden />}
      styles={{ body: { minWidth: 0 } }}
    >
      It is shown only once and cannot be retrieved later.
      <Box mt="xs">
        <CopyText text={secret} />
      </Box>
    </Alert>
  );
}
