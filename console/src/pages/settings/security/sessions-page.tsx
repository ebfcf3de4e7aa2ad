import { Badge, Box, Button, Group, Text, ThemeIcon } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, readAll, type Schemas } from '../../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '../../../ui/icons/index.ts';
import { listClasses, useFormat } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import sectionClasses from '../settings.module.css';
import { browserName } from './browser-name.ts';

type SignIn = Schemas['SignIn'];

export function SessionsPage() {
  const sessions = useQuery(sessionsQuery());
  return (
    <Section
      title={t('Sessions')}
      text={t(
        'Browsers and devices that are signed in to your account. API keys and connected apps are listed under Developers.',
      )}
      action={(sessions.data?.length ?? 0) > 1 && <EndOthers />}
    >
      <QueryView query={sessions}>
        {(all) => (
          <ul className={listClasses.lines}>
            {all.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

function SessionRow({ session }: { session: SignIn }) {
  const { id, kind, current, created_at, last_used_at } = session;
  const format = useFormat();
  const name = nameOf(session);
  const end = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } })),
    onSuccess: () => notifyDone(t('{name} signed out', { name })),
  });
  const Icon = kind === 'device' ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={sectionClasses.row}>
      <Group wrap="nowrap" flex="1 1 14rem" miw={0}>
        <ThemeIcon variant="light" size="lg">
          <Icon size={18} aria-hidden />
        </ThemeIcon>
        <Box miw={0}>
          <Group gap="xs">
            <Text fw={500} className={sectionClasses.wrap ?? ''}>
              {name}
            </Text>
            {current && <Badge variant="light">{t('This device')}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {last_used_at === null || current
              ? t('Signed in {instant}', { instant: format.instant(created_at) })
              : t('Signed in {instant}, last used {ago}', {
                  instant: format.instant(created_at),
                  ago: format.ago(last_used_at),
                })}
          </Text>
        </Box>
      </Group>
      {!current && (
        <Button
          variant="default"
          aria-label={t('Sign out {name}', { name })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sessions')),
    onSuccess: () => {
      setAsking(false);
      notifyDone(t('All other sessions signed out'));
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Sign out all other sessions')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Sign out all other sessions?')}
        confirm={t('Sign out')}
        onConfirm={() => end.mutate()}
        isBusy={end.isPending}
      >
        {t('All other browsers and devices must sign in again. API keys keep working.')}
      </ConfirmDialog>
    </>
  );
}

function nameOf({ kind, user_agent, device }: SignIn): string {
  if (device?.device_name) return device.device_name;
  return user_agent === null
    ? kind === 'device'
      ? t('Unknown device')
      : t('Unknown browser')
    : browserName(user_agent);
}

/** The user's sessions, newest first. */
const sessionsQuery = () => readAll('/api/v1/sessions', 'sessions');
