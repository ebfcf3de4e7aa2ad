import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type SectionProps = {
  readonly title: string;
  /** One or two sentences below the title. */
  readonly text?: ReactNode;
  /** A button at the title's side. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** One topic of a settings page, as wide as lines stay readable. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} maw="46rem" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box flex="1 1 18rem" miw={0}>
            <Title order={2}>{title}</Title>
            {text && (
              <Text c="dimmed" size="sm" maw="60ch">
                {text}
              </Text>
            )}
          </Box>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
