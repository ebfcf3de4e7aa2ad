import { type RawSearch, text } from '../../ui/routing/index.ts';

export type ForecastSearch = {
  /** The id of the plan that is compared; without it the changes that this browser keeps are. */
  readonly plan?: string | undefined;
};

export function readForecastSearch({ plan }: RawSearch): ForecastSearch {
  return { plan: text(plan) };
}
