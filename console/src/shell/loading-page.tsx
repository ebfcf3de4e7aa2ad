import { Box, Skeleton } from '@mantine/core';
import { LoadingRows } from '../feedback/loading.tsx';

/** The outline of a page whose code or first data is on its way. */
export function LoadingPage() {
  return (
    <Box p="md">
      <Skeleton height={30} width={220} mb="xl" />
      <LoadingRows />
    </Box>
  );
}
