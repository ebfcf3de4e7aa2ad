import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

type PageTitleProps = {
  readonly title: string;
  /** One line below it. */
  readonly text?: ReactNode;
  /** Buttons at its side. */
  readonly children?: ReactNode;
};

/** The heading of a page, in the page and in the browser's tab, with the page's own actions beside it. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} – Coffer`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div>
        <Title order={1}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
