import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageActions } from '../../ui/index.ts';

type SectionProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

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
          {action !== undefined && <PageActions>{action}</PageActions>}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
