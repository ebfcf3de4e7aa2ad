import { useMediaQuery } from '@mantine/hooks';

/** Whether the page has the width of a phone, and its bars. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.5em)', false, { getInitialValueInEffect: false });
