import { ActionIcon, Group, Text, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { api, appPath, basePath, done, profileQuery } from '../api/index.ts';
import { deleteDrafts } from '../forms/index.ts';

// After the next sign-in, return to the web app.
const SIGNED_OUT = new URLSearchParams({ notice: 'signed_out', return_to: appPath });

export function UserMenu() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ');
  const signOut = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sessions/current')),
    onSuccess: () => {
      deleteDrafts();
      location.assign(`${basePath}/sessions/new?${SIGNED_OUT}`);
    },
  });
  return (
    <Group justify="space-between" wrap="nowrap" gap={4} pl={10}>
      <Text size="sm" c="dimmed" truncate title={profile.email}>
        {name || profile.email}
      </Text>
      <Group gap={4} wrap="nowrap">
        <SchemeSwitch />
        <Tooltip label="Sign out">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Sign out"
            loading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <IconLogout size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  );
}

/** Switches between light and dark; until then the system decides. */
function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
