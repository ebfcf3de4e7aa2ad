import { Alert, Box, Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';

/** A line of code or a secret in a region of its own that scrolls, with a button that copies it. */
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

/** A secret that the server will never show again. `what` names it, as "API key". */
export function SecretOnce({ what, secret }: { what: string; secret: string }) {
  return (
    <Alert
      color="accent"
      variant="outline"
      title={`Copy the ${what} now`}
      icon={<IconKey aria-hidden />}
      styles={{ body: { minWidth: 0 } }}
    >
      It is shown this once and kept nowhere in readable form.
      <Box mt="xs">
        <CopyText text={secret} />
      </Box>
    </Alert>
  );
}
