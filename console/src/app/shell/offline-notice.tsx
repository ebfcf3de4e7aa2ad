import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useStoredAt } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

export function OfflineNotice() {
  const { online } = useNetwork();
  const storedAt = useStoredAt();
  const format = useFormat();
  return (
    <div role="status">
      {(!online || storedAt !== null) && (
        <Alert
          color="yellow"
          variant="outline"
          mb="md"
          icon={<IconWifiOff aria-hidden />}
          title={online ? t('The server cannot be reached') : t('You are offline')}
        >
          {storedAt === null
            ? t('Data may be out of date.')
            : t('Showing data from {instant}.', { instant: format.instant(storedAt) })}{' '}
          {t('New transactions wait on this device; other changes cannot be saved until you are back online.')}
        </Alert>
      )}
    </div>
  );
}
