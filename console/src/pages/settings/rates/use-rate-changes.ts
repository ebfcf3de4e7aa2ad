import { useMutation } from '@tanstack/react-query';
import { api, done, type Schemas, unwrap } from '../../../api/index.ts';
import { keepFocus, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';

type NewRate = Schemas['NewExchangeRate'];

/** Creates or replaces rates, all or none. */
export function useSaveRates(onDone: () => void) {
  return useMutation({
    meta: { showsError: true },
    mutationFn: save,
    onSuccess: ({ exchange_rates }) => {
      onDone();
      notifyDone(t('{count, plural, one {Rate saved} other {# rates saved}}', { count: exchange_rates.length }));
    },
  });
}

/** Deletes a rate, with undo. */
export function useDeleteRate() {
  const { mutate: restore } = useMutation({ mutationFn: save });
  return useMutation({
    mutationFn: ({ id }: Schemas['ExchangeRate']) =>
      done(api.DELETE('/api/v1/exchange_rates/{id}', { params: { path: { id } } })),
    onSuccess: (_nothing, { from_currency, to_currency, date, rate }) => {
      notifyDone(t('Rate deleted'), () => restore([{ from_currency, to_currency, date, rate }]));
      keepFocus();
    },
  });
}

function save(exchange_rates: NewRate[]) {
  return unwrap(api.POST('/api/v1/exchange_rates/bulk', { body: { exchange_rates } }));
}
