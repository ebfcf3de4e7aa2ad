import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function SectionHeading({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" size="sm" maw="68ch">
          {text}
        </Text>
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
