import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

type PageTitleProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
};

/** A page's heading and document title, with its actions. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} – Coffer`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Title order={1}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
