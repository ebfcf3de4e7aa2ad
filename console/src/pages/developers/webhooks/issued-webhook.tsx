import { Text } from '@mantine/core';
import { SecretOnce } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';

/** A webhook's new secret. */
export function IssuedWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretOnce title={t('Copy the secret now')} secret={secret} onDone={onClose}>
      <Text size="sm">{t('It signs each delivery. The receiver verifies the signature with it.')}</Text>
    </SecretOnce>
  );
}
