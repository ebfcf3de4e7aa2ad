import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, api, done, type Schemas } from '../api/index.ts';
import { ErrorText, notifyDone } from '../feedback/index.ts';
import { FormError } from '../forms/index.ts';
import { useFormat } from '../ui/index.ts';

type Account = Schemas['Account'];
type DeleteAccountDialogProps = { readonly account: Account; readonly opened: boolean; readonly onClose: () => void };

/** Deletes an account. One that has entries is refused first; then what goes with it is said, and asked again. */
export function DeleteAccountDialog({ account, opened, onClose }: DeleteAccountDialogProps) {
  const { mutate, error, isPending, reset } = useDelete(account);
  const entries = entriesIn(error);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={`Delete ${account.name}?`}>
      <Stack>
        {entries === null ? (
          <Text size="sm">The account will be gone for everybody. This cannot be undone.</Text>
        ) : (
          <NotEmpty error={error} entries={entries} />
        )}
        {entries === null && <FormError error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate(entries !== null)}>
            {entries === null ? 'Delete account' : 'Delete with all entries'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Entries = { readonly transactions: number; readonly valuations: number };

function NotEmpty({ error, entries: { transactions, valuations } }: { error: Error | null; entries: Entries }) {
  const { count } = useFormat();
  const parts = [
    transactions > 0 && `${count(transactions)} ${transactions === 1 ? 'transaction' : 'transactions'}`,
    valuations > 0 && `${count(valuations)} stated ${valuations === 1 ? 'balance' : 'balances'}`,
  ].filter((part) => part !== false);
  return (
    <>
      <Alert color="red" variant="outline" role="alert" title="It was not deleted: it is not empty">
        {error && <ErrorText error={error} />}
      </Alert>
      <Text size="sm">
        {parts.join(' and ')} would go with it, and cannot be brought back. If you only want it out of sight, archive it
        instead.
      </Text>
    </>
  );
}

function entriesIn(error: Error | null): Entries | null {
  if (!(error instanceof ApiError) || error.code !== 'account_not_empty') return null;
  const { transaction_count, valuation_count } = error.details;
  return { transactions: Number(transaction_count ?? 0), valuations: Number(valuation_count ?? 0) };
}

function useDelete({ id, name }: Account) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (force: boolean) =>
      done(api.DELETE('/api/v1/accounts/{id}', { params: { path: { id }, query: force ? { force } : {} } })),
    onSuccess: async () => {
      notifyDone(`${name} is deleted`);
      await navigate({ to: '/accounts' });
      await queryClient.invalidateQueries();
    },
  });
}
