import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, profileQuery } from '../../api/index.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { language, t } from '../../ui/i18n/index.ts';
import { AccountTargets, areReady, targetsFor } from './account-targets.tsx';
import { CsvSettings } from './csv-settings.tsx';
import { setFile } from './dropped-file.ts';
import { FileError, isOtherFile } from './file-error.tsx';
import {
  createImport,
  isLarge,
  type OwnAccount,
  type Preflight,
  preflightQuery,
  type SentFile,
  type Stored,
} from './import-queries.ts';
import { firstAccountFor, NewAccountFields, newTarget } from './new-account.tsx';
import { OtherCurrencies, otherCurrencies } from './other-currencies.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { Proof } from './proof.tsx';
import { Questions } from './questions.tsx';
import { NOTICES } from './reasons.ts';
import { beginSession, unfinished } from './session-queries.ts';
import { accountsIn, FORMATS } from './settings.ts';

type ColumnsStepProps = {
  readonly sent: SentFile;
  readonly accounts: readonly OwnAccount[];
  readonly onChange: (sent: SentFile) => void;
  readonly onBack: () => void;
  readonly onStored: (stored: Stored) => void;
};

/** Shows the first rows as they are read, and lets the person correct that. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { sent, onBack } = props;
  const {
    data: preflight,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...preflightQuery(sent),
    placeholderData: keepPreviousData,
  });
  // Of a large file only CSV can be read from its beginning.
  const isUnseen = error instanceof ApiError && error.status === 422 && isLarge(sent.file);
  if (isUnseen && !isOtherFile(error)) return <UnseenFile {...props} />;
  if (error) {
    return (
      <Stack>
        {isOtherFile(error) ? (
          <Alert color="red" variant="outline" role="alert">
            <FileError error={error} />
          </Alert>
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        )}
        <Button variant="default" onClick={onBack} style={{ alignSelf: 'flex-start' }}>
          {t('Back')}
        </Button>
      </Stack>
    );
  }
  if (preflight === undefined) return <LoadingRows rows={5} />;
  return <ReadFile {...props} preflight={preflight} isOld={isPlaceholderData} />;
}

function UnseenFile({ sent, onBack, onStored }: ColumnsStepProps) {
  return (
    <Stack>
      <Alert variant="outline" color="accent" role="status">
        {t('The file is too large to be read here. Its rows are shown after the upload; nothing is changed before.')}
      </Alert>
      <StoreButtons sent={sent} isSession isReady onBack={onBack} onStored={onStored} />
    </Stack>
  );
}

type ReadFileProps = ColumnsStepProps & { readonly preflight: Preflight; readonly isOld: boolean };

function ReadFile({ sent, accounts, onChange, onBack, onStored, preflight, isOld }: ReadFileProps) {
  const [firstAccount, setFirstAccount] = useState(() => firstAccountFor(preflight));
  const names = accountsIn(preflight);
  // The rest of a large file may name other accounts.
  const hasTargets = names.length > (isLarge(sent.file) ? 0 : 1);
  const opens = !hasTargets && sent.accountId === null;
  const [named] = names;
  const chosen = hasTargets ? targetsFor(preflight, sent.targets) : [];
  const targets = opens ? [newTarget(named ?? null, firstAccount)] : chosen;
  const account = hasTargets ? undefined : accounts.find(({ id }) => id === sent.accountId);
  const others = otherCurrencies(preflight, account);
  const isAnswered = preflight.questions.length === 0 && (others.length === 0 || sent.currency !== undefined);
  const isReady = hasTargets ? areReady(preflight, chosen, accounts) : !opens || firstAccount.name.trim() !== '';
  return (
    <Stack>
      <Recognized preflight={preflight} isBeginning={isLarge(sent.file)} />
      {hasTargets && (
        <AccountTargets
          preflight={preflight}
          targets={chosen}
          accounts={accounts}
          hint={t('New accounts are opened when you continue; their transactions wait for your review.')}
          onChange={(next) => onChange({ ...sent, targets: next })}
        />
      )}
      {opens && <NewAccountFields value={firstAccount} onChange={setFirstAccount} />}
      <Questions
        questions={preflight.questions}
        settings={sent.settings}
        onChange={(settings) => onChange({ ...sent, settings })}
      />
      {preflight.configuration !== null && <CsvSettings preflight={preflight} sent={sent} onChange={onChange} />}
      {account !== undefined && others.length > 0 && (
        <OtherCurrencies others={others} account={account} sent={sent} onChange={onChange} />
      )}
      <PreviewRows preflight={preflight} isOld={isOld} />
      <StoreButtons
        sent={hasTargets || opens ? { ...sent, accountId: null, targets } : sent}
        isSession={hasTargets || opens || isLarge(sent.file)}
        isReady={preflight.stats.valid_rows_count > 0 && isReady && isAnswered}
        onBack={onBack}
        onStored={onStored}
      />
    </Stack>
  );
}

/** Says where the export of a Coffer server comes back as a whole. */
function WholeFamily() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  if (profile.role !== 'admin') return null;
  return (
    <Text size="sm">
      {t(
        'Only accounts and transactions are imported here. An export of Coffer comes back as a whole on another page:',
      )}{' '}
      <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/settings/data" {...props} />}>
        {t('Import everything')}
      </Anchor>
    </Text>
  );
}

function Recognized({ preflight, isBeginning }: { preflight: Preflight; isBeginning: boolean }) {
  const { template, stats } = preflight;
  const rows = stats.valid_rows_count;
  const format = FORMATS[preflight.format].name;
  return (
    <Alert variant="outline" color={rows === 0 ? 'yellow' : 'accent'} role="status">
      <Text size="sm">
        {isBeginning
          ? t('Large {format} file: its beginning is shown.', { format })
          : t('{format} file with {rows, plural, one {# row} other {# rows}}.', { format, rows })}{' '}
        {template !== null && <>{t('Read like your earlier file “{name}”.', { name: template.name })}</>}
      </Text>
      <Proof evidence={preflight.evidence} balance={null} />
      {preflight.notices.map(({ code, message }) => (
        <Text size="sm" key={message}>
          {(language === 'en' ? undefined : NOTICES[code]) ?? message}
        </Text>
      ))}
      {preflight.format === 'sure' && <WholeFamily />}
    </Alert>
  );
}

type StoreButtonsProps = {
  readonly sent: SentFile;
  /** Whether the file is sent in chunks, or accounts are opened for it. */
  readonly isSession: boolean;
  readonly isReady: boolean;
  readonly onBack: () => void;
  readonly onStored: (stored: Stored) => void;
};

/** Stores the rows of a file, or begins its upload; the ledger does not change before the review. */
function StoreButtons({ isReady, onBack, ...rest }: StoreButtonsProps) {
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

function useStore({ sent, isSession, onStored }: Omit<StoreButtonsProps, 'isReady' | 'onBack'>) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (): Promise<Stored> => {
      if (!isSession) return { id: (await createImport(sent)).id };
      const { id } = await beginSession(sent);
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
