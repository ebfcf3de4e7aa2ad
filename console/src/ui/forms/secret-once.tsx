import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { type ReactNode, use, useEffect, useState } from 'react';
import { t } from '../i18n/index.ts';
import { IconKey } from '../icons/index.ts';
import { CopyText } from '../index.ts';
import { GuardContext } from './close-guard.tsx';

type SecretOnceProps = {
  /** For example "Copy your API key now". */
  readonly title: string;
  readonly secret: string;
  readonly onDone: () => void;
  readonly children?: ReactNode;
};

/** A secret that is shown once. The dialog around it closes only after the person says that it is saved. */
export function SecretOnce({ title, secret, onDone, children }: SecretOnceProps) {
  return (
    <Stack>
      <Alert
        color="accent"
        variant="outline"
        title={title}
        icon={<IconKey aria-hidden />}
        styles={{ body: { minWidth: 0 } }}
      >
        <Stack gap="xs">
          {t('It is shown only once and cannot be retrieved later.')}
          <CopyText text={secret} isFocused />
        </Stack>
      </Alert>
      {children}
      <SavedBeforeDone label={t('I have saved it')} onDone={onDone} />
    </Stack>
  );
}

/** The box and the button that close a dialog with a secret. */
export function SavedBeforeDone({ label, onDone }: { label: string; onDone: () => void }) {
  const guard = use(GuardContext);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    guard?.setLocked(true);
    return () => guard?.setLocked(false);
  }, [guard]);
  return (
    <Group justify="space-between">
      <Checkbox label={label} checked={isSaved} onChange={({ currentTarget }) => setSaved(currentTarget.checked)} />
      <Button onClick={onDone} disabled={!isSaved}>
        {t('Done')}
      </Button>
    </Group>
  );
}
