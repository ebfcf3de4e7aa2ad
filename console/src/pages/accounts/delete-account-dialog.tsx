import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, api, done, type Schemas } from '../../api/index.ts';
import { ErrorText, notifyDone } from '../../ui/feedback/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { language, t } from '../../ui/i18n/index.ts';

type Account = Schemas['Account'];
type DeleteAccountDialogProps = { readonly account: Account; readonly opened: boolean; readonly onClose: () => void };

/** Deletes an account. The server first refuses if it has entries; then the dialog lists them and asks again. */
export function DeleteAccountDialog({ account, opened, onClose }: DeleteAccountDialogProps) {
  const { mutate, error, isPending, reset } = useDelete(account);
  const counts = countsIn(error);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('Delete {name}?', { name: account.name })}>
      <Stack>
        {counts === null ? (
          <Text size="sm">{t('The account is deleted for everyone. This cannot be undone.')}</Text>
        ) : (
          <NotEmptyWarning error={error} counts={counts} />
        )}
        {counts === null && <FormError error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate(counts !== null)}>
            {counts === null ? t('Delete account') : t('Delete account and entries')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Counts = { readonly transactions: number; readonly valuations: number };

function NotEmptyWarning({ error, counts: { transactions, valuations } }: { error: Error | null; counts: Counts }) {
  const contents = [
    transactions > 0 && t('{count, plural, one {# transaction} other {# transactions}}', { count: transactions }),
    valuations > 0 && t('{count, plural, one {# balance} other {# balances}}', { count: valuations }),
  ].filter((one) => one !== false);
  return (
    <>
      <Alert color="red" variant="outline" role="alert" title={t('This account is not empty')}>
        {error && <ErrorText error={error} />}
      </Alert>
      <Text size="sm">
        {t(
          'Deleting it also deletes {contents}. This cannot be undone. To hide the account only, archive it instead.',
          {
            contents: new Intl.ListFormat(language).format(contents),
          },
        )}
      </Text>
    </>
  );
}

function countsIn(error: Error | null): Counts | null {
  if (!(error instanceof ApiError) || error.code !== 'account_not_empty') return null;
  const { transaction_count, valuation_count } = error.details;
  return { transactions: Number(transaction_count ?? 0), valuations: Number(valuation_count ?? 0) };
}

function useDelete({ id, name }: Account) {
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (force: boolean) =>
      done(api.DELETE('/api/v1/accounts/{id}', { params: { path: { id }, query: force ? { force } : {} } })),
    onSuccess: async () => {
      notifyDone(t('{name} deleted', { name }));
      await navigate({ to: '/accounts' });
    },
  });
}
