import { Button, Code, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { CopyButton } from './copy-button.tsx';
import { t } from './i18n/index.ts';

type CopyTextProps = {
  readonly text: string;
  readonly label?: string;
  /** Whether the button takes the focus. */
  readonly isFocused?: boolean;
};

/** Code or a secret in a scrollable region, with a copy button. */
export function CopyText({ text, label = t('Copy'), isFocused = false }: CopyTextProps) {
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
            autoFocus={isFocused}
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? t('Copied') : label}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
