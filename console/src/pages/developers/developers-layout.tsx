import { Button, Switch } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { basePath } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconFileCode, IconFileText } from '../../ui/icons/index.ts';
import { PageTitle, type SectionTab, SectionTabs, useDeveloperMode } from '../../ui/index.ts';

const SECTIONS: readonly SectionTab[] = [
  { to: '/developers/keys', label: t('API keys') },
  { to: '/developers/usage', label: t('Usage') },
  { to: '/developers/requests', label: t('Request log') },
  { to: '/developers/webhooks', label: t('Webhooks') },
  { to: '/developers/applications', label: t('Applications') },
  { to: '/developers/connected-apps', label: t('Connected apps') },
];

export function DevelopersLayout() {
  const [isDeveloper, setDeveloper] = useDeveloperMode();
  return (
    <>
      <PageTitle title={t('Developers')} back={{ to: '/settings', label: t('Settings') }}>
        <Switch
          label={t('Developer mode')}
          description={t('Pages show their curl command')}
          checked={isDeveloper}
          onChange={({ currentTarget }) => setDeveloper(currentTarget.checked)}
        />
        <Button
          component="a"
          href={`${basePath}/docs`}
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          {t('API reference')}
        </Button>
        <Button
          component="a"
          href={`${basePath}/openapi.json`}
          variant="default"
          leftSection={<IconFileCode size={16} aria-hidden />}
        >
          OpenAPI
        </Button>
      </PageTitle>
      <SectionTabs label={t('Developers')} sections={SECTIONS} />
      <Outlet />
    </>
  );
}
