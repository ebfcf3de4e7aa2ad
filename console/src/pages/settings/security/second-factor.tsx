import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, read, refresh, type Schemas, unwrap } from '../../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, SavedBeforeDone, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '../../../ui/icons/index.ts';
import { CopyButton, CopyText, useFormat } from '../../../ui/index.ts';
import { QrCode } from '../qr-code.tsx';
import { Section } from '../section.tsx';
import classes from '../settings.module.css';

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

type Enrolment = Schemas['SecondFactorEnrolment'];
type EnrolDialogProps = { readonly enrolment: Enrolment | null; readonly onClose: () => void };

/** Sets up an authenticator app: QR code, first code, then the recovery codes, shown once. */
function EnrolDialog({ enrolment, onClose }: EnrolDialogProps) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    // Not before: the page would take the codes away.
    if (codes !== null) void refresh(client);
    setCodes(null);
    onClose();
  };
  const title = codes === null ? t('Scan the QR code') : t('Save your recovery codes');
  return (
    <FormDialog opened={enrolment !== null} onClose={close} title={title}>
      {codes !== null && <RecoveryCodes codes={codes} onDone={close} />}
      {codes === null && enrolment !== null && <FirstCode enrolment={enrolment} onClose={close} onCodes={setCodes} />}
    </FormDialog>
  );
}

type FirstCodeProps = {
  readonly enrolment: Enrolment;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function FirstCode({ enrolment, onClose, onCodes }: FirstCodeProps) {
  const form = useForm({ initialValues: { code: '' } });
  const [showsKey, setShowsKey] = useState(false);
  const confirm = useMutation({
    meta: { showsError: true },
    mutationFn: (code: string) => unwrap(api.POST('/api/v1/users/me/second_factor/confirm', { body: { code } })),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Form
      form={form}
      error={confirm.error}
      onSend={({ code }) => confirm.mutate(code.replace(/\s/g, ''))}
      buttons={<FormButtons submit={t('Turn on')} isBusy={confirm.isPending} onCancel={onClose} />}
    >
      <Stack align="center" gap="xs">
        <QrCode text={enrolment.otpauth_url} label={t('QR code for your authenticator app')} />
        <Button variant="subtle" size="compact-sm" aria-expanded={showsKey} onClick={() => setShowsKey(!showsKey)}>
          {t('Enter a key instead')}
        </Button>
      </Stack>
      {showsKey && (
        <div>
          <Text size="sm" mb={4}>
            {t('Enter this key in the app and choose “time-based”:')}
          </Text>
          <CopyText text={enrolment.secret} />
        </div>
      )}
      <TextInput
        label="6-digit code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={8}
        data-autofocus
        {...form.getInputProps('code')}
      />
    </Form>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Recovery codes, shown once, to copy or download. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <Stack>
      <Text size="sm">
        {t(
          'If you lose your phone, each code lets you sign in once. Store them in a safe place: they are not shown again.',
        )}
      </Text>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download(text)}>
          {t('Download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Group>
      <SavedBeforeDone label={t('I have saved them')} onDone={onDone} />
    </Stack>
  );
}

function download(text: string): void {
  const href = URL.createObjectURL(
    new Blob([t('Coffer recovery codes for {host}\n\n{text}\n', { host: location.host, text })]),
  );
  const link = document.createElement('a');
  link.href = href;
  link.download = 'coffer-recovery-codes.txt';
  link.click();
  // At once, a slow browser would find no file.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
