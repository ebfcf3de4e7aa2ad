import { Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

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
