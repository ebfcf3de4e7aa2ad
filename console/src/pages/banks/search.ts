import { type RawSearch, text } from '../../ui/routing/index.ts';

export type BanksSearch = {
  /** `new` to connect a bank, or the connection to renew. */
  connect?: string | undefined;
  /** The connection whose accounts are linked. */
  link?: string | undefined;
};

export function readBanksSearch({ connect, link }: RawSearch): BanksSearch {
  return { connect: text(connect), link: text(link) };
}
