import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  readonly title: string;
  /** One sentence: what appears here and how it gets here. */
  readonly text: string;
  readonly icon?: ReactNode;
  /** The button of the first step. */
  readonly action?: ReactNode;
};

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={64} px="md" ta="center">
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="46ch">
        {text}
      </Text>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}
