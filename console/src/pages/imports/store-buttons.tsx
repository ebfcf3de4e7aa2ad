import { Button, Group } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../api/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { setFile } from './dropped-file.ts';
import { createImport, type Preflight, type SentFile, type Stored } from './import-queries.ts';
import { type FirstAccount, openAccount } from './new-account.tsx';
import { beginSession } from './session-queries.ts';
import { unfinished } from './unfinished.ts';

type StoreButtonsProps = {
  readonly sent: SentFile;
  /** The account to open before, and the content of the file, which names its currency. */
  readonly opens?: { readonly account: FirstAccount; readonly preflight: Preflight } | undefined;
  /** Whether the file is sent in chunks, or has several accounts. */
  readonly isSession: boolean;
  readonly isReady: boolean;
  readonly onBack: () => void;
  readonly onStored: (stored: Stored) => void;
};

/** Stores the rows of a file, or begins its upload; the ledger does not change before the review. */
export function StoreButtons({ isReady, onBack, ...rest }: StoreButtonsProps) {
  const store = useStore(rest);
  return (
    <>
      <FormError error={store.error} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button loading={store.isPending} disabled={!isReady} onClick={() => store.mutate()}>
          {t('Continue to review')}
        </Button>
      </Group>
    </>
  );
}

function useStore({ sent, opens, isSession, onStored }: Omit<StoreButtonsProps, 'isReady' | 'onBack'>) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  // A second try must not open the account again.
  const [openedId, setOpenedId] = useState<string | null>(null);
  const accountOf = async () => {
    if (opens === undefined || openedId !== null) return openedId ?? sent.accountId;
    const id = await openAccount(opens.account, opens.preflight);
    setOpenedId(id);
    return id;
  };
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (): Promise<Stored> => {
      const whole = { ...sent, accountId: await accountOf() };
      if (!isSession) return { id: (await createImport(whole)).id };
      const { id } = await beginSession(whole);
      unfinished.keep(profile.id, id);
      return { session: id };
    },
    onSuccess: (stored) => {
      // The upload of a session still needs the file.
      if ('id' in stored) setFile(null);
      onStored(stored);
    },
  });
}
