import type { Random } from '#tests/harness/server/random.ts';
import type { Entry, Intent, LedgerModel } from './ledger-model.ts';

/** A write as it is sent, and what is meant by it; sent again it has the same key and means the same. */
export type Attempt = {
  readonly intent: Intent;
  readonly key: string;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
};

/** The sources of a random write; `ids` maps names to created ids. */
export type Drawing = {
  readonly random: Random;
  readonly model: LedgerModel;
  readonly ids: ReadonlyMap<string, string>;
};

/** Draws a write whose names all begin with `name`. */
export function randomAttempt(drawing: Drawing, name: string): Attempt {
  const intent = drawIntent(drawing, name);
  return { intent, key: name, ...requestOf(intent, drawing.ids, name) };
}

function drawIntent({ random, model }: Drawing, name: string): Intent {
  const [accounts, entries] = [model.accountNames, model.entryNames];
  if (accounts.length === 0 || (accounts.length < 6 && random.oneIn(12))) {
    return { does: 'open', account: name, isDebt: random.oneIn(2) };
  }
  const [amount, day] = [1 + random.below(9999), `2026-01-${10 + random.below(9)}`];
  const made = (suffix: string): Entry => ({ name: name + suffix, account: random.one(accounts), amount, day });
  if (entries.length === 0 || random.oneIn(2)) return { does: 'enter', entries: [made('')], drops: null };
  const entry = random.one(entries);
  // Few entries are left at the end: read missing ones as often as existing ones.
  if (random.oneIn(3) || entries.length > 60) {
    const count = entries.length > 60 ? 1 : 1 + random.below(4);
    const drops = random.oneIn(2) ? entry : null;
    return { does: 'enter', entries: Array.from({ length: count }, (_, index) => made(`.${index}`)), drops };
  }
  return random.oneIn(2) ? { does: 'change', entry, amount, day } : { does: 'drop', entry };
}

type Request = Pick<Attempt, 'method' | 'path' | 'body'>;

function requestOf(intent: Intent, ids: ReadonlyMap<string, string>, name: string): Request {
  const idOf = (known: string): string => ids.get(known) ?? '';
  const bodyOf = ({ name, account, amount, day }: Entry): object => ({
    account_id: idOf(account),
    name,
    amount: (amount / 100).toFixed(2),
    date: day,
  });
  switch (intent.does) {
    case 'open':
      return {
        method: 'POST',
        path: 'accounts',
        body: { name: intent.account, account_type: intent.isDebt ? 'credit_card' : 'depository' },
      };
    case 'enter': {
      const [first] = intent.entries;
      if (first !== undefined && intent.entries.length === 1 && intent.drops === null) {
        return { method: 'POST', path: 'transactions', body: bodyOf(first) };
      }
      const creates = intent.entries.map((entry) => ({ op: 'create', transaction: bodyOf(entry) }));
      const deletes = intent.drops === null ? [] : [{ op: 'delete', id: idOf(intent.drops) }];
      return {
        method: 'POST',
        path: 'transactions/bulk',
        body: { atomic: true, operations: [...creates, ...deletes] },
      };
    }
    case 'change':
      return {
        method: 'PATCH',
        path: `transactions/${idOf(intent.entry)}`,
        // A note of its own: a change that changes nothing would leave no trace.
        body: { amount: (intent.amount / 100).toFixed(2), date: intent.day, notes: name },
      };
    case 'drop':
      return { method: 'DELETE', path: `transactions/${idOf(intent.entry)}` };
  }
}
