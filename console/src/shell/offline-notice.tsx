import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';

export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Alert color="yellow" variant="outline" mb="md" icon={<IconWifiOff aria-hidden />} title="You are offline">
          Data may be out of date. Changes cannot be saved until you are back online.
        </Alert>
      )}
    </div>
  );
}
