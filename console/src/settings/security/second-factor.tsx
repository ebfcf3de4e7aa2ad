import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, done, type Schemas } from '../../api/index.ts';
import { notifyDone, QueryPart } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { PasswordDialog, Section } from '../section/index.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { secondFactorQuery, sessionsQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const PATH = '/api/v1/users/me/second_factor';
const confirmation = (password: string | undefined) => (password === undefined ? {} : { current_password: password });

/** A code of an authenticator app at sign-in: on, off, and the recovery codes. */
export function SecondFactorSection() {
  const state = useQuery(secondFactorQuery());
  return (
    <Section
      title="Authenticator app"
      text="Beside your password, signing in then asks for a code that an app on your phone shows."
    >
      <QueryPart query={state}>{(known) => (known.enabled ? <TurnedOn state={known} /> : <TurnedOff />)}</QueryPart>
    </Section>
  );
}

function TurnedOff() {
  const [isAsking, setAsking] = useState(false);
  const start = useMutation({
    meta: { showsError: true },
    mutationFn: (password: string | undefined) => answer(api.POST(PATH, { body: confirmation(password) })),
    onSuccess: () => setAsking(false),
  });
  return (
    <Group>
      <Button onClick={() => setAsking(true)}>Set up an app</Button>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Set up an authenticator app"
        confirm="Continue"
        action={start}
      />
      <EnrolDialog enrolment={start.data ?? null} onClose={start.reset} />
    </Group>
  );
}

type Asked = 'codes' | 'off' | null;

function TurnedOn({ state }: { state: Schemas['SecondFactor'] }) {
  const format = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>(null);
  const refresh = () => client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
  const renew = useMutation({
    meta: { showsError: true },
    mutationFn: (password: string | undefined) =>
      answer(api.POST(`${PATH}/recovery_codes`, { body: confirmation(password) })),
    onSuccess: () => setAsked(null),
    onSettled: refresh,
  });
  const turnOff = useMutation({
    meta: { showsError: true },
    mutationFn: (password: string | undefined) => done(api.DELETE(PATH, { body: confirmation(password) })),
    onSuccess: () => {
      setAsked(null);
      notifyDone('The authenticator app is off. Everywhere else you are signed out.');
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
    onSettled: refresh,
  });
  const close = () => setAsked(null);
  return (
    <>
      <Group gap="xs">
        <Badge variant="light">On</Badge>
        <Text size="sm">
          {state.enabled_at !== null && `since ${format.instant(state.enabled_at)}, `}
          {state.recovery_codes_left === 1 ? '1 recovery code' : `${state.recovery_codes_left} recovery codes`} left
        </Text>
      </Group>
      <Group>
        <Button variant="default" onClick={() => setAsked('codes')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setAsked('off')}>
          Turn off
        </Button>
      </Group>
      <PasswordDialog
        opened={asked === 'codes'}
        onClose={close}
        title="New recovery codes"
        confirm="Make new codes"
        action={renew}
      >
        The ones you have now stop working.
      </PasswordDialog>
      <PasswordDialog
        opened={asked === 'off'}
        onClose={close}
        title="Turn the app off?"
        confirm="Turn off"
        action={turnOff}
        isFinal
      >
        Your password alone signs you in then, and everywhere else you are signed out.
      </PasswordDialog>
      <Modal opened={renew.data !== undefined} onClose={renew.reset} title="Recovery codes" closeOnClickOutside={false}>
        <RecoveryCodes codes={renew.data?.recovery_codes ?? []} onDone={renew.reset} />
      </Modal>
    </>
  );
}
