import { Paper, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { t } from '../i18n/index.ts';

export function LoadingRows({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" role="status">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {numbered(rows).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}

export function LoadingCards({ cards = 4, height = 120 }: { cards?: number; height?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} role="status">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {numbered(cards).map((card) => (
        <Paper key={card} h={height}>
          <Skeleton height={14} width="40%" />
          <Skeleton height={24} width="60%" mt="md" />
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
