import { ApiError } from './api-error.ts';

/** Asks the person for a proof; false if they cancel. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof = async () => false;

/** Sets how the web app asks for a proof; returns a function that unsets it. */
export function onProofRequired(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    askForProof = async () => false;
  };
}

/**
 * Sends a request. If it needs a proof of the person, asks for it and sends the request again. @throws ApiError if the person
 * cancels.
 */
export async function fetchWithProof(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  if (!(await needsProof(response))) return response;
  if (await askForProof()) return fetch(again);
  throw new ApiError(
    403,
    { error: 'proof_required', message: 'Not done, because your identity is not confirmed.' },
    null,
  );
}

async function needsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'proof_required';
}
