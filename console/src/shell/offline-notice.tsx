import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';

/** Says that what is shown may be old, while there is no network. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Alert color="yellow" variant="outline" mb="md" icon={<IconWifiOff aria-hidden />} title="You are offline">
          What you see may be old, and changes cannot be saved until the network is back.
        </Alert>
      )}
    </div>
  );
}
