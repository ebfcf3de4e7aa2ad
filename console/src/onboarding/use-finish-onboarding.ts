import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer, api, profileQuery } from '../api/index.ts';

/** Does what a step is for, marks the introduction as finished and goes on to the overview. */
export function useFinish<Input>(work: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (input: Input) => {
      await work(input);
      const body = { user: { onboarding_completed: true } };
      return answer(api.PATCH('/api/v1/users/me', { body }));
    },
    onSuccess: async (profile) => {
      client.setQueryData(profileQuery().queryKey, profile);
      await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'profile' });
      await navigate({ to: '/', replace: true });
    },
  });
}
