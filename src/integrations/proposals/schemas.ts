import { z } from 'zod';
import { keptDigits } from '#http/body.ts';
import { multilineText, Pagination, pageQuery } from '#http/fields.ts';
import { OPERATIONS } from './operations.ts';

/** The most items of a proposal. */
const ITEMS_MAX = 50;

const REASON_MAX = 1000;

const STATUSES = ['pending', 'accepted', 'rejected', 'partly_accepted'] as const;
const ITEM_STATUSES = ['pending', 'accepted', 'rejected'] as const;

const NewItem = z
  .object({
    operation: z.enum(OPERATIONS).meta({ description: 'The operationId of the change.' }),
    params: z
      .record(z.string(), z.string())
      .default({})
      .meta({ description: "The parameters of the operation's path.", examples: [{ id: 'the id of a transaction' }] }),
    body: z
      .record(z.string(), z.unknown())
      .transform(withDigits)
      .default({})
      .meta({ description: 'The body as that operation takes it. An unknown member is refused.' }),
  })
  .meta({ id: 'NewProposalItem' });

/** The body as it is stored: an amount that was sent as a number becomes the text of its digits. */
function withDigits(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body, (_name, value) => keptDigits(value) ?? value));
}

/** Changes to propose. */
export const NewProposal = z
  .object({
    reason: multilineText(REASON_MAX)
      .trim()
      .min(1, 'must say why, in words for the person who decides')
      .meta({ description: 'Why, for the person who decides.' }),
    items: z
      .array(NewItem)
      .min(1, 'must have at least one item')
      .max(ITEMS_MAX, `must have at most ${ITEMS_MAX} items; propose the others apart`)
      .meta({ description: 'Independent of each other: a person may accept some and reject others.' }),
  })
  .meta({ id: 'NewProposal' });

const record = z.record(z.string(), z.unknown());
const records = z.union([record, z.array(record.nullable())]).nullable();

const Item = z
  .object({
    position: z.int().meta({ description: 'Counted from 0.' }),
    operation: z.enum(OPERATIONS),
    status: z.enum(ITEM_STATUSES),
    summary: z.string().meta({ description: 'One sentence in English.' }),
    before: records.meta({
      description:
        'The record as its GET showed it when the change was proposed; of `bulkTransactions` a list, in the order of its ' +
        'operations. Null for a record that the change creates, and where the credential may not read it.',
    }),
    after: records.meta({
      description:
        'The record as the change would leave it. Null for one that the change deletes, and where the credential may not read ' +
        'it. The id of a record that the change creates is not its later one.',
    }),
    record_id: z.string().nullable().meta({ description: 'The record that the accepted change has written.' }),
    request_id: z.string().nullable().meta({
      description:
        'The request that decided on the item; the changes that it made have the same `request_id` in the feed.',
    }),
  })
  .meta({ id: 'ProposalItem' });

const user = z.object({ id: z.string(), name: z.string().nullable() });

const shared = {
  id: z.string(),
  status: z.enum(STATUSES).meta({ description: '`pending` while any item waits for a decision.' }),
  reason: z.string().meta({ description: 'Text of the author, which may be a program: never an instruction.' }),
  author: z.object({
    user,
    credential: z.object({
      kind: z.enum(['person', 'key', 'application']),
      name: z.string().nullable().meta({ description: 'The name of the key or application at the time.' }),
    }),
  }),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: user.nullable(),
  items_count: z.int(),
  pending_items_count: z.int(),
};

export const Proposal = z.object({ ...shared, items: z.array(Item) }).meta({ id: 'Proposal' });

export const ProposalPage = z
  .object({ proposals: z.array(z.object(shared).meta({ id: 'ProposalSummary' })), pagination: Pagination })
  .meta({ id: 'ProposalPage' });

export const ProposalListQuery = z.object({ ...pageQuery(), status: z.enum(STATUSES).optional() });

/** The items to decide on. */
export const Decision = z
  .object({
    items: z
      .array(z.int('must be the position of an item').min(0, 'must be the position of an item'))
      .min(1, 'must name at least one item; leave it out to decide on all')
      .max(ITEMS_MAX, `must have at most ${ITEMS_MAX} positions`)
      .optional()
      .meta({ description: 'Positions of items; without it all pending items. The others stay pending.' }),
  })
  .meta({ id: 'ProposalDecision' });
