import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses } from '../../ui/index.ts';

type Holder = Schemas['AccessHolder'];

const KINDS: Readonly<Record<Holder['kind'], string>> = {
  api_key: t('API key'),
  application: t('Application'),
  webhook: t('Webhook'),
  passkey: t('Passkey'),
  identity: t('Sign-in provider'),
};

// The pages where each is enabled, rotated or removed.
const PAGES = {
  api_key: '/developers/keys',
  application: '/developers/applications',
  webhook: '/developers/webhooks',
  passkey: '/settings/security',
  identity: '/settings/security',
} as const satisfies Record<Holder['kind'], string>;

/** Lists the access that a new password ended and the access that remains, with links to the pages that remove it. */
export function PasswordChanged({ disabled, access }: Schemas['PasswordChanged']) {
  return (
    <Alert variant="outline" role="status" title={t('Password changed')} mt="md">
      <Stack gap="sm">
        <Text size="sm">{t('You are signed out on all other devices, and connected apps are disconnected.')}</Text>
        {disabled.length > 0 && (
          <Holders
            text={t('Disabled, because created on a device that is now signed out. Enable again what you know:')}
            holders={disabled}
          />
        )}
        {access.length > 0 ? (
          <Holders
            text={t('These still have access without your password. Remove what you do not know:')}
            holders={access}
          />
        ) : (
          <Text size="sm">{t('Nothing else has access to your data.')}</Text>
        )}
      </Stack>
    </Alert>
  );
}

function Holders({ text, holders }: { readonly text: string; readonly holders: readonly Holder[] }) {
  return (
    <div>
      <Text size="sm">{text}</Text>
      <ul className={listClasses.lines} aria-label={text}>
        {holders.map(({ kind, id, name }) => (
          <li key={id}>
            {KINDS[kind]}{' '}
            <Anchor inherit renderRoot={(props) => <Link to={PAGES[kind]} {...props} />}>
              <bdi>{name}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
