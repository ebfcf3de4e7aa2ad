import { ActionIcon, Group, Text, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { api, appPath, basePath, done, profileQuery } from '../api/index.ts';

// Whoever signs in again finds themselves in the console, not on the page that says so.
const SIGNED_OUT = new URLSearchParams({ notice: 'signed_out', return_to: appPath });

/** Who is signed in, the colours, and the way out. */
export function Person() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ');
  const signOut = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sessions/current')),
    onSuccess: () => location.assign(`${basePath}/sessions/new?${SIGNED_OUT}`),
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

/** Turns the page from light to dark and back. Until it is used, the system decides. */
function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Use ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
