import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, read, type Schemas, unwrap } from '../../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../../ui/feedback/index.ts';
import { FormDialog } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const PATH = '/api/v1/users/me/second_factor';

/** The authenticator app: turn on or off, new recovery codes. */
export function SecondFactorSection() {
  const state = useQuery(secondFactorQuery());
  const start = useMutation({ mutationFn: () => unwrap(api.POST(PATH)) });
  return (
    <Section
      title={t('Authenticator app')}
      text={t('Two-factor authentication: signing in also asks for a code from an app on your phone.')}
    >
      <QueryView query={state}>
        {(known) =>
          known.enabled ? (
            <TurnedOn state={known} />
          ) : (
            <Group>
              <Button onClick={() => start.mutate()} loading={start.isPending}>
                {t('Set up')}
              </Button>
            </Group>
          )
        }
      </QueryView>
      {/* Outside: it shows the recovery codes after the state has changed. */}
      <EnrolDialog enrolment={start.data ?? null} onClose={start.reset} />
    </Section>
  );
}

function TurnedOn({ state }: { state: Schemas['SecondFactor'] }) {
  const format = useFormat();
  return (
    <>
      <Group gap="xs">
        <Badge variant="light">{t('On')}</Badge>
        <Text size="sm">
          {state.enabled_at === null
            ? t('{count, plural, one {# recovery code} other {# recovery codes}} left', {
                count: state.recovery_codes_left,
              })
            : t('since {instant}, {count, plural, one {# recovery code} other {# recovery codes}} left', {
                instant: format.instant(state.enabled_at),
                count: state.recovery_codes_left,
              })}
        </Text>
      </Group>
      <Group>
        <RenewButton />
        <TurnOffButton />
      </Group>
    </>
  );
}

function RenewButton() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const renew = useMutation({
    mutationFn: () => unwrap(api.POST(`${PATH}/recovery_codes`)),
    onSuccess: close,
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('New recovery codes')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title={t('New recovery codes')}
        confirm={t('Create codes')}
        onConfirm={renew.mutate}
        isBusy={renew.isPending}
      >
        {t('Your current codes stop working.')}
      </ConfirmDialog>
      <FormDialog opened={renew.data !== undefined} onClose={renew.reset} title={t('Recovery codes')}>
        <RecoveryCodes codes={renew.data?.recovery_codes ?? []} onDone={renew.reset} />
      </FormDialog>
    </>
  );
}

function TurnOffButton() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const turnOff = useMutation({
    mutationFn: () => done(api.DELETE(PATH)),
    onSuccess: () => {
      close();
      notifyDone(t('Authenticator app turned off. You are signed out on all other devices.'));
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Turn off')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title={t('Turn off the authenticator app?')}
        confirm={t('Turn off')}
        onConfirm={turnOff.mutate}
        isBusy={turnOff.isPending}
        isDestructive
      >
        {t('You will sign in with your password only. You are signed out on all other devices.')}
      </ConfirmDialog>
    </>
  );
}

/** Whether sign-in asks for a code. */
const secondFactorQuery = () => read('/api/v1/users/me/second_factor');
