import { Box } from '@mantine/core';

/** A label's colour, as a dot beside its name. */
export function LabelDot({ color }: { color: string }) {
  return <Box component="span" w={12} h={12} flex="none" bg={color} style={{ borderRadius: 999 }} aria-hidden />;
}
