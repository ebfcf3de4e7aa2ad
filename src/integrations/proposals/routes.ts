import { idParams } from '#http/fields.ts';
import { errorResponses } from '#http/problem.ts';
import { created, NO_CONTENT, ok, type Route, route } from '#http/route.ts';
import { createProposal, type ProposalParts } from './create-proposal.ts';
import { acceptProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts';
import { getProposal, listProposalPage } from './read-proposals.ts';
import { Decision, NewProposal, Proposal, ProposalListQuery, ProposalPage } from './schemas.ts';

const tag = 'Proposals';
const path = '/api/v1/proposals';
const wrapper = 'proposal';
const one = { description: 'The proposal', schema: Proposal };
const BODY_BYTES_MAX = 256 * 1024;

export function proposalRoutes(parts: ProposalParts): Route[] {
  return [...authorRoutes(parts), ...decisionRoutes(parts)];
}

const authorRoutes = (parts: ProposalParts): Route[] => [
  route({
    method: 'GET',
    path,
    operation: 'listProposals',
    tag,
    summary: 'List proposals, newest first',
    scope: 'proposals:read',
    respects: ['accounts'],
    query: ProposalListQuery,
    responses: { 200: { description: 'A page of proposals', schema: ProposalPage }, ...errorResponses(422) },
    handle: async (context, { query }) => ok(await listProposalPage(context, query)),
  }),
  route({
    method: 'POST',
    path,
    operation: 'createProposal',
    tag,
    summary: 'Propose changes: nothing is written before a person accepts them',
    scope: 'proposals:write',
    respects: ['accounts', 'writes'],
    body: NewProposal,
    wrapper,
    bodyLimit: BODY_BYTES_MAX,
    responses: { 201: one, ...errorResponses(409, 422) },
    handle: async (context, { body }) => created(await createProposal(context, parts, body)),
  }),
  route({
    method: 'GET',
    path: `${path}/:id`,
    operation: 'getProposal',
    tag,
    summary: 'Show a proposal with what each of its changes would do',
    scope: 'proposals:read',
    respects: ['accounts'],
    params: idParams,
    responses: { 200: one, ...errorResponses(404) },
    handle: async (context, { params }) => ok(await getProposal(context, parts.api, params.id)),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:id`,
    operation: 'deleteProposal',
    tag,
    summary: 'Withdraw a proposal of your own without a decided item',
    scope: 'proposals:write',
    respects: ['accounts', 'writes'],
    params: idParams,
    responses: { 204: { description: 'Deleted' }, ...errorResponses(404, 409) },
    handle: async (context, { params }) => {
      await withdrawProposal(context, params.id);
      return NO_CONTENT;
    },
  }),
];

const decisionRoutes = ({ api }: ProposalParts): Route[] => [
  route({
    method: 'POST',
    path: `${path}/:id/accept`,
    operation: 'acceptProposal',
    tag,
    summary: 'Apply a proposal, whole or by item, in one write',
    person: 'member',
    params: idParams,
    body: Decision,
    responses: { 200: one, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, body }) => ok(await acceptProposal(context, api, params.id, body.items)),
  }),
  route({
    method: 'POST',
    path: `${path}/:id/reject`,
    operation: 'rejectProposal',
    tag,
    summary: 'Reject a proposal, whole or by item',
    person: 'member',
    params: idParams,
    body: Decision,
    responses: { 200: one, ...errorResponses(404, 409, 422) },
    handle: async (context, { params, body }) => ok(await rejectProposal(context, api, params.id, body.items)),
  }),
];
