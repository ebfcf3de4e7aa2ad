import { Alert, Box } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyText } from './copy-text.tsx';

/** A secret that the server will never show again. `what` names it, as "API key". */
export function SecretOnce({ what, secret }: { what: string; secret: string }) {
  return (
    <Alert
      color="accent"
      variant="outline"
      title={`Copy the ${what} now`}
      icon={<IconKey aria-hidden />}
      styles={{ body: { minWidth: 0 } }}
    >
      It is shown this once and kept nowhere in readable form.
      <Box mt="xs">
        <CopyText text={secret} />
      </Box>
    </Alert>
  );
}
