import { Button, Switch } from '@mantine/core';
import { IconFileCode, IconFileText } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { basePath } from '../api/index.ts';
import { PageTitle, type Section, SectionTabs, useDeveloperMode } from '../ui/index.ts';

const SECTIONS: readonly Section[] = [
  { to: '/developers/keys', label: 'API keys' },
  { to: '/developers/usage', label: 'Usage' },
  { to: '/developers/requests', label: 'Request log' },
  { to: '/developers/applications', label: 'Applications' },
  { to: '/developers/connected-apps', label: 'Connected apps' },
];

export function DevelopersLayout() {
  const [isDeveloper, setDeveloper] = useDeveloperMode();
  return (
    <>
      <PageTitle title="Developers">
        <Switch
          label="Developer mode"
          description="Pages show their curl command"
          checked={isDeveloper}
          onChange={({ currentTarget }) => setDeveloper(currentTarget.checked)}
        />
        <Button
          component="a"
          href={`${basePath}/docs`}
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          API reference
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
      <SectionTabs label="Developers" sections={SECTIONS} />
      <Outlet />
    </>
  );
}
