import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, profileQuery, refreshWritten, unwrap } from '../../api/index.ts';

type Destination = '/' | '/bank-connections' | '/imports' | '/settings/data';

/** Runs a step's action, marks onboarding as completed and opens the overview or another page. */
export function useFinishOnboarding<Input>(work: (input: Input) => Promise<unknown>, to: Destination = '/') {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (input: Input) => {
      await work(input);
      const body = { user: { onboarding_completed: true } };
      return unwrap(api.PATCH('/api/v1/users/me', { body }));
    },
    onSuccess: async (profile) => {
      client.setQueryData(profileQuery().queryKey, profile);
      await refreshWritten(client);
      await navigate({ to, replace: true, ...(to === '/bank-connections' && { search: { connect: 'new' } }) });
    },
  });
}
