import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog, keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

type RevokeButtonProps = {
  /** Whether the access ends; else the thing is deleted. */
  readonly revokes?: boolean;
  readonly name: string;
  readonly title: string;
  /** The label of the dialog's button, such as "Revoke key". */
  readonly confirm: string;
  readonly done: string;
  readonly revoke: () => Promise<void>;
  readonly children: ReactNode;
};

/** Revokes or deletes a credential after a confirmation. */
export function RevokeButton({ revokes = false, name, title, confirm, done, revoke, children }: RevokeButtonProps) {
  const [isAsking, ask] = useDisclosure(false);
  const { mutate, isPending } = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      ask.close();
      notifyDone(done);
      keepFocus();
    },
    onError: ask.close,
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        onClick={ask.open}
        aria-label={revokes ? t('Revoke {name}', { name }) : t('Delete {name}', { name })}
      >
        {revokes ? t('Revoke') : t('Delete')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title={title}
        confirm={confirm}
        onConfirm={() => mutate()}
        isBusy={isPending}
        isDestructive
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
