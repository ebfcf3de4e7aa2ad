import { ActionIcon, Badge, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** A status in the colour of its class. */
export function Status({ status }: { status: number }) {
  const color = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'accent';
  return (
    <Badge color={color} variant="outline" className="amount">
      {status}
    </Badge>
  );
}

/** A request's id, short, with a button that copies it whole. */
export function RequestId({ id }: { id: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Code bg="transparent" p={0} title={id}>
        {id.length > 10 ? `…${id.slice(-8)}` : id}
      </Code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label={`Copy request id ${id}`}>
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}

/** How long a request took, with no more digits than matter. */
export function durationText(ms: number, locale: string): string {
  const digits = ms < 10 ? 1 : 0;
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number.format(ms)} ms`;
}
