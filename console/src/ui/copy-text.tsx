import { Button, Code, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from './i18n/index.ts';
import { IconCheck, IconCopy } from './icons/index.ts';

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

type CopyButtonProps = {
  readonly value: string;
  readonly children: (state: { readonly copied: boolean; readonly copy: () => void }) => ReactNode;
};

const SHOWN_MS = 2000;

/** A button that copies a text, on plain http too, where browsers have no clipboard API. */
export function CopyButton({ value, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return children({ copied, copy: () => void copy() });
}

async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
}
