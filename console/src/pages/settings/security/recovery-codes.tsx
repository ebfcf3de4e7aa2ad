import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { SavedBeforeDone } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { CopyButton } from '../../../ui/index.ts';
import classes from './security.module.css';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
