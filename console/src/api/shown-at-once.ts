import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** The callbacks of a mutation that shows its outcome in stored data at once, and takes it back when it fails. */
export function useShownAtOnce<Data, Input>(queryKey: QueryKey, show: (data: Data, input: Input) => Data) {
  const client = useQueryClient();
  return {
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Data>(queryKey);
      if (before !== undefined) client.setQueryData(queryKey, show(before, input));
      return { before };
    },
    onError: (_error: Error, _input: Input, context: { readonly before: Data | undefined } | undefined) => {
      client.setQueryData(queryKey, context?.before);
    },
  };
}
