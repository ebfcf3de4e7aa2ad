import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionCardProps = {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A card that is a region named by its heading. */
export function SectionCard({ title, action, children }: SectionCardProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} miw={0} h="100%">
      <Group justify="space-between" mb="sm" gap="xs" mih={30}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
