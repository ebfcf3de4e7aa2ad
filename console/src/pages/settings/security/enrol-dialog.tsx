import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { api, refresh, type Schemas, unwrap } from '../../../api/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CopyText } from '../../../ui/index.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

type Enrolment = Schemas['SecondFactorEnrolment'];
type EnrolDialogProps = { readonly enrolment: Enrolment | null; readonly onClose: () => void };

/** Sets up an authenticator app: QR code, first code, then the recovery codes, shown once. */
export function EnrolDialog({ enrolment, onClose }: EnrolDialogProps) {
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

/** Rendered locally, so that the secret never leaves the page. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="var(--c-scan-ink)" />
    </svg>
  );
}
