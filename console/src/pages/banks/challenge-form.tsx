import { Alert, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/index.ts';
import { Form, FormButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Connection } from './bank-queries.ts';
import classes from './banks.module.css';
import { FlickerCode } from './flicker-code.tsx';

type ChallengeFormProps = { readonly first: Connection; readonly onDone: (connection: Connection) => void };

/** The approval that the bank wants: the person confirms in its app, or enters a TAN. */
export function ChallengeForm({ first, onDone }: ChallengeFormProps) {
  const [{ id, challenge }, setWaiting] = useState(first);
  const [isEarly, setEarly] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const answer = useMutation({
    meta: { showsError: true },
    mutationFn: ({ code }: { readonly code: string }) =>
      unwrap(
        api.POST('/api/v1/bank_connections/{id}/authorization', {
          params: { path: { id } },
          body: { state: challenge?.state ?? '', ...(code !== '' && { code }) },
        }),
      ),
    onSuccess: (connection) => {
      form.saved({ code: '' });
      if (connection.challenge === null) return onDone(connection);
      setWaiting(connection);
      setEarly(true);
    },
  });
  if (challenge === null) return null;
  const isTan = challenge.kind === 'tan';
  return (
    <Form
      form={form}
      error={answer.error}
      onSend={(values) => answer.mutate(values)}
      buttons={<FormButtons submit={isTan ? t('Send the TAN') : t('I have confirmed')} isBusy={answer.isPending} />}
    >
      <Stack>
        <Alert variant="outline" title={isTan ? t('Your bank wants a TAN') : t('Confirm in the app of your bank')}>
          {challenge.message}
        </Alert>
        {isEarly && !isTan && (
          <Alert variant="outline" role="status">
            {t('Your bank has no confirmation yet. Confirm in its app, then try again.')}
          </Alert>
        )}
        {challenge.image !== null && (
          <img
            src={challenge.image}
            alt={t('The image from which your device reads the TAN')}
            className={classes.challenge ?? ''}
          />
        )}
        {challenge.flicker !== null && <FlickerCode code={challenge.flicker} />}
        {isTan && (
          <TextInput
            label={t('TAN')}
            required
            autoComplete="one-time-code"
            data-autofocus
            {...form.getInputProps('code')}
          />
        )}
      </Stack>
    </Form>
  );
}
