import { ActionIcon, Box, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type RemovableRowProps = { readonly label: string; readonly onRemove?: () => void; readonly children: ReactNode };

/** Inputs with a button that removes them; without `onRemove` they stay. */
export function RemovableRow({ label, onRemove, children }: RemovableRowProps) {
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <Box flex={1}>{children}</Box>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
