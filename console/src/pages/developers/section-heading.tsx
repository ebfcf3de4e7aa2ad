import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageActions } from '../../ui/index.ts';

export function SectionHeading({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" size="sm" maw="68ch">
          {text}
        </Text>
      </div>
      <PageActions>{children}</PageActions>
    </Group>
  );
}
